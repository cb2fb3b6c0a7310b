import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '#platform/entity';
import { askConfirm, CallError, call, can, formatAmount, formatTime, Ltr, localName, type WireRow } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { IconTrash } from '#platform/web/ui';
import { useLine } from '../device/line.ts';
import { type HeldTicket, store } from '../device/till-store.ts';
import type { PartProps } from './parts.ts';
import { pricedTicket } from './priced.ts';
import { isEmpty, type TillTicket } from './ticket.ts';
import { ticketOfDraft } from './ticket-of-draft.ts';
import { TillDialog } from './till-dialog.tsx';
import type { Desk } from './use-desk.ts';

/** Tickets put aside: those of this till, and, with a line, drafts any till takes up. */
export default function HeldDialog({ desk, onClose }: PartProps) {
  const { t } = useTranslation();
  const { company } = desk.claim;
  const held = useStore(
    [store.held],
    async () => (await store.held.all({ company })).toSorted((a, b) => a.at.localeCompare(b.at)),
    [company],
  );
  const takeUp = async (one: HeldTicket) => {
    await open(desk, one.ticket);
    // At once: whoever presses the next key means the ticket that is taken up.
    onClose();
    await store.held.delete(one.uuid);
  };
  const drop = (one: HeldTicket) =>
    askConfirm({
      title: t('till.held.drop'),
      message: one.label || formatTime(one.at),
      confirmLabel: t('till.held.drop'),
      tone: 'danger',
      action: () => store.held.delete(one.uuid),
    });
  // The first of them has the focus from the beginning.
  if (!held) return null;
  return (
    <TillDialog title={t('till.acts.takeUp')} onClose={onClose}>
      {held.length === 0 && <p className="till-none">{t('till.held.none')}</p>}
      <ul className="till-people">
        {held.map((one, at) => (
          <li key={one.uuid} className="till-held">
            <button type="button" className="k-target" data-autofocus={at === 0 || undefined} onClick={() => void takeUp(one)}>
              <span>
                <bdi>{one.label || t('till.nobody')}</bdi>
                <small>
                  <Ltr>{formatTime(one.at)}</Ltr> · {t('till.lineCount', { count: one.ticket.lines.length })}
                </small>
              </span>
              <strong>
                <Ltr>{totalOf(desk, one.ticket)}</Ltr>
              </strong>
            </button>
            <button type="button" className="till-square" aria-label={t('till.held.drop')} onClick={() => void drop(one)}>
              <IconTrash size="1.2rem" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {can('edit_sales') && <Drafts desk={desk} onClose={onClose} />}
    </TillDialog>
  );
}

const totalOf = ({ at }: Desk, ticket: TillTicket) => {
  const { worth, terms } = pricedTicket(ticket, at);
  return formatAmount(amountText(worth.total, terms.currency), terms.currency);
};

/** What was being rung up is put aside itself, so that nothing is lost. */
async function open({ ticket, act, claim }: Desk, next: TillTicket): Promise<void> {
  if (!isEmpty(ticket))
    await store.held.put({
      uuid: ticket.uuid,
      company: claim.company,
      at: new Date().toISOString(),
      label: ticket.customer?.name ?? '',
      ticket,
    });
  act({ do: 'open', ticket: next });
}

/** Drafts of this branch: whoever takes one up has it alone. */
function Drafts({ desk, onClose }: Pick<PartProps, 'desk' | 'onClose'>) {
  const { t } = useTranslation();
  const hasLine = useLine();
  const [problem, setProblem] = useState<string>();
  const found = useQuery({
    queryKey: ['till-drafts', desk.claim.branchId],
    enabled: hasLine,
    queryFn: ({ signal }) =>
      call<{ items: WireRow[] }>('GET', '/api/v1/sales', {
        query: { status: 'draft', branch_ids: [desk.claim.branchId], per_page: 20 },
        signal,
        silent: true,
        quiet: true,
      }),
  });
  const drafts = found.data?.items ?? [];
  if (drafts.length === 0) return null;
  const takeUp = async (id: number) => {
    try {
      const { item } = await call<{ item: WireRow }>('GET', `/api/v1/sales/${id}`, { silent: true, quiet: true });
      const reason = t('till.held.takenUpAt', { register: desk.claim.code });
      await call('POST', `/api/v1/sales/${id}/cancel`, { body: { reason }, silent: true, quiet: true });
      await open(desk, ticketOfDraft(item, desk.catalogue));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <>
      <h3 className="till-heading">{t('till.held.drafts')}</h3>
      {problem && (
        <p className="till-refused" role="alert">
          {problem}
        </p>
      )}
      <ul className="till-people">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <button type="button" className="k-target" onClick={() => void takeUp(draft.id)}>
              <span>
                <bdi>{localName(draft['customer'])}</bdi>
                <small>
                  <Ltr>{draft['invoice_number']}</Ltr>
                </small>
              </span>
              <strong>
                <Ltr>{formatAmount(draft['total'], draft['currency'])}</Ltr>
              </strong>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
