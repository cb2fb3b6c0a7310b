import { useTranslation } from 'react-i18next';
import { amountText } from '#platform/entity';
import { formatAmount, formatTime, Ltr } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { IconPrinter } from '#platform/web/ui';
import { store } from '../device/till-store.ts';
import { PrinterChoice } from '../receipt/printer-choice.tsx';
import { usePrinting } from '../receipt/use-printing.ts';
import type { PartProps } from './parts.ts';
import type { PrintedTicket } from './printed-ticket.ts';
import { TillDialog } from './till-dialog.tsx';

/** The tickets of this shift, the last first, to be printed again. */
export default function TicketsDialog({ desk, onClose }: PartProps) {
  const { t } = useTranslation();
  const print = usePrinting(desk);
  const { uuid } = desk.shift;
  const tickets = useStore(
    [store.printed],
    async () => (await store.printed.all({ shift: uuid })).toSorted((a, b) => b.at.localeCompare(a.at)),
    [uuid],
  );
  return (
    <TillDialog title={t('till.tickets.title')} onClose={onClose}>
      {tickets?.length === 0 && <p className="till-none">{t('till.tickets.none')}</p>}
      <ul className="till-people">
        {(tickets ?? []).map((one) => (
          <li key={one.uuid}>
            <button
              type="button"
              className="k-target"
              aria-label={t('till.tickets.again', { number: one.number })}
              onClick={() => void print({ kind: 'ticket', ticket: one })}
            >
              <span>
                <Ltr>{one.number}</Ltr>
                <small>
                  <Ltr>{formatTime(one.at)}</Ltr> {one.customer && <bdi>· {one.customer}</bdi>}
                </small>
              </span>
              <strong>
                <Ltr>{totalOf(one)}</Ltr>
              </strong>
              <IconPrinter size="1.25rem" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <PrinterChoice />
    </TillDialog>
  );
}

const totalOf = ({ total, returned, currency }: PrintedTicket) =>
  formatAmount(amountText(total - (returned?.worth ?? 0), currency), currency);
