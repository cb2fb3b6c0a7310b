import i18next from 'i18next';
import { byHand, type MessageChannel, messageLink } from '#foundation/letters/contract';
import { verbAddress } from '#platform/entity';
import { type Action, attempt, call, readSession, refreshLists, type WireRow } from '#platform/web';

/**
 * The press that opens the app a kept message is for, with everything written, and keeps that somebody did. What leaves by itself, or
 * has left, has none.
 */
export function openMessage(path: string, row: WireRow, reload: () => Promise<void>): Action[] {
  return (byHand as readonly unknown[]).includes(row['state']) ? [opening(path, row, reload)] : [];
}

function opening(path: string, row: WireRow, reload: () => Promise<void>): Action {
  const { channel, address, subject, body } = row as WireRow & Record<string, any>;
  return {
    label: String(i18next.t(`message.openIn.${channel}`)),
    run: async () => {
      const link = messageLink({ channel: channel as MessageChannel, address, subject, body }, zone());
      // In the press itself: a window opened later is one the browser keeps shut.
      if (channel === 'whatsapp') window.open(link, '_blank', 'noreferrer');
      else window.location.href = link;
      await attempt(call('POST', `/api/v1/${verbAddress(path, row.id, 'open')}`, { body: {}, silent: true }));
      await refreshLists(`/api/v1/${path}`);
      await reload();
    },
  };
}

const zone = () => String(readSession()?.tenant.settings['time_zone'] ?? '');
