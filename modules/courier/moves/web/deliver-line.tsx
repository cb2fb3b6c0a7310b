import { ActionIcon, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStatusBadge } from '#courier/statuses/web';
import { Ltr, localName, type WireRow } from '#platform/web';
import { IconChevronDown, IconX, MoneyInput, StatusBadge } from '#platform/web/ui';
import type { DeliveryLine } from './delivery-lines.ts';
import { DeliveryTerms, followsFromTerms, missingTerms, type TermsSaid } from './delivery-terms.tsx';

interface DeliverLineProps {
  line: DeliveryLine;
  onChange: (what: Partial<DeliveryLine>) => void;
  onRemove: () => void;
}

/** One parcel to deliver: who took it, what he paid, and its rarer ends behind a press. */
export function DeliverLine({ line, onChange, onRemove }: DeliverLineProps) {
  const { t } = useTranslation();
  const badgeOf = useStatusBadge();
  const { row } = line;
  const number = row['receipt_no'] ?? `#${row.id}`;
  return (
    <div className="c-row" data-failed={line.error !== undefined || undefined}>
      <Link to={`/shipments/${row.id}/show`} className="c-row-no" target="_blank">
        <Ltr>{number}</Ltr>
      </Link>
      <div className="c-row-who c-row-wide">
        <bdi>{row['receiver_name'] || localName(row['client'])}</bdi>
        <small>
          {localName(row['city'])} · <StatusBadge {...badgeOf(row['status_id'], row['status']?.name)} />
        </small>
      </div>
      <TextInput
        className="c-row-wide"
        aria-label={`${t('shipmentScreens.move.receivedBy')} ${number}`}
        placeholder={t('shipmentScreens.move.receivedBy')}
        value={line.receiver}
        onChange={(event) => onChange({ receiver: event.currentTarget.value })}
      />
      <MoneyInput
        className="k-amount c-row-wide"
        aria-label={`${t('shipment.fields.collected')} ${number}`}
        description=""
        currency={row['currency']}
        value={line.collected}
        {...(followsFromTerms(line.terms) && { placeholder: t('shipmentScreens.move.follows') })}
        onChange={(collected) => onChange({ collected })}
      />
      <ActionIcon
        aria-label={t('shipmentScreens.deliver.more', { number })}
        aria-expanded={line.isOpen}
        data-open={line.isOpen || undefined}
        className="c-row-more"
        onClick={() => onChange({ isOpen: !line.isOpen })}
      >
        <IconChevronDown size="1rem" aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('shipmentScreens.deliver.remove', { number })} onClick={onRemove}>
        <IconX size="1rem" aria-hidden />
      </ActionIcon>
      {line.isOpen && (
        <div className="c-row-terms">
          <DeliveryTerms
            row={row}
            said={line.terms}
            errors={line.error ? missingTerms(row, line.terms, t) : {}}
            onChange={(terms) =>
              onChange({ terms, ...(followsFromTerms(terms) !== followsFromTerms(line.terms) && amountAfter(row, terms)) })
            }
          />
        </div>
      )}
      {line.error && <p className="c-row-error">{line.error}</p>}
    </div>
  );
}

/** Cash that follows from what was kept and paid by card is left to the server. */
const amountAfter = (row: WireRow, terms: TermsSaid) => ({ collected: followsFromTerms(terms) ? null : row['expected'] });
