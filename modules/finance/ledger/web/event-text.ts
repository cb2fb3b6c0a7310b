import type { TFunction } from 'i18next';
import { account } from '#finance/ledger/contract';
import { optionalText } from '#platform/web';

/** What happened, in the office's words; what was taken back says so. */
export function eventText(event: string, t: TFunction): string {
  const known = optionalText(`journalEntry.events.${event}`);
  if (known) return known;
  const undone = /^(.+)_reversed$/.exec(event)?.[1];
  return undone ? String(t('journalEntry.takenBack', { event: eventText(undone, t) })) : event.replaceAll('_', ' ');
}

interface BookedLine {
  document: { event: string };
  account: { code: string };
  debit: string;
}

/** Fees that an event charges a client, beside what it collects for him. */
const fees: Record<string, string> = { delivered: 'deliveryFee', returned: 'returnFee', returned_to_client: 'returnFee' };
const ofClients: readonly string[] = [account.clientPayable, account.clientPrepayments];

/** What a line of an account is about: the fee of a delivery is called so, not by the delivery that charged it. */
export function lineText({ document: { event }, account: { code }, debit }: BookedLine, t: TFunction): string {
  const undone = /^(.+)_reversed$/.exec(event)?.[1];
  const fee = fees[undone ?? event];
  const isCharge = /[1-9]/.test(debit) === (undone === undefined);
  if (!fee || !isCharge || !ofClients.includes(code)) return eventText(event, t);
  const name = String(t(`journalEntry.fees.${fee}`));
  return undone ? String(t('journalEntry.takenBack', { event: name })) : name;
}
