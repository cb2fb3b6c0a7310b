import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isInnerLink, type Notification } from '#collaboration/notifications/contract';
import { formatMoment, formatNumber, Ltr } from '#platform/web';
import { readOne } from './own-notifications.ts';

interface RowProps {
  told: Notification;
  /** Before one is led to what it is about. */
  onOpen?: () => void;
  /** In full, with the hour alone: under the day it is of. */
  when?: ReactNode;
  aside?: ReactNode;
}

/** One notification: pressing it reads it, and leads to what it is about. */
export function NotificationRow({ told, onOpen, when, aside }: RowProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const href = told.href && isInnerLink(told.href) ? told.href : null;
  const open = (event: MouseEvent) => {
    void readOne(told);
    // Another tab opens by itself; this one stays where it is.
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.();
    navigate(href);
  };
  const content = (
    <>
      <span className="nt-dot" aria-hidden />
      <span className="nt-words">
        <strong>
          {!told.read_at && <span className="k-unseen">{t('notification.unread')}: </span>}
          <bdi>{told.title}</bdi>
          {told.count > 1 && (
            <span className="nt-times" title={t('notification.repeated', { times: formatNumber(told.count) })}>
              <Ltr>×{formatNumber(told.count)}</Ltr>
            </span>
          )}
        </strong>
        <span className="nt-message">
          <bdi>{told.data.message}</bdi>
        </span>
        <small>{when ?? <Ltr>{formatMoment(told.created_at)}</Ltr>}</small>
      </span>
    </>
  );
  return (
    <li className="nt-row" data-unread={told.read_at ? undefined : true}>
      {href ? (
        <a href={href} className="nt-open" onClick={open}>
          {content}
        </a>
      ) : (
        <button type="button" className="nt-open" onClick={open}>
          {content}
        </button>
      )}
      {aside}
    </li>
  );
}
