import { useTranslation } from 'react-i18next';
import { formatAmount, Ltr, localName, PageLink } from '#platform/web';
import { type Happening, IconCash, IconCircleCheck, IconPencil, Timeline } from '#platform/web/ui';
import type { WireStatement } from './statement-wire.ts';

/** Who drew it up, approved it and paid it, and the papers that came of it. */
export function StatementTrail({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  const happenings: Happening[] = [];
  const add = (id: string, at: string | null, who: unknown, icon: Happening['icon'], detail?: string | null) => {
    if (!at) return;
    const title = t(`statement.fields.${id === 'collected' || id === 'paid' ? 'payer' : id}`);
    happenings.push({
      id,
      title,
      at,
      who: localName(who),
      ...(icon && { icon }),
      ...(detail && { detail: <bdi>{detail}</bdi> }),
    });
  };
  const isClient = statement.kind === 'client';
  const taken = [statement.treasury && localName(statement.treasury), statement.payment_notes].filter(Boolean).join(' · ');
  if (statement.paid_at)
    happenings.push({
      id: 'paid',
      title: t(isClient ? 'statement.fields.payer' : 'statement.fields.takenBy'),
      at: statement.paid_at,
      who: localName(statement.payer),
      icon: IconCash,
      ...(taken && { detail: <bdi>{taken}</bdi> }),
    });
  add('auditedBy', statement.audited_at, statement.audited_by, IconCircleCheck, statement.auditor_notes);
  add('createdBy', statement.created_at, statement.created_by, IconPencil);
  return (
    <div className="st-trail">
      <Timeline happenings={happenings} />
      <Papers statement={statement} />
    </div>
  );
}

function Papers({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  if (statement.vouchers.length + statement.journal_ids.length === 0) return null;
  return (
    <ul className="st-papers">
      {statement.vouchers.map((voucher) => (
        <li key={`v${voucher.id}`} data-off={voucher.state === 'reversed' || undefined}>
          <PageLink to={`/accounting/transactions/${voucher.id}/show`}>
            <Ltr>{voucher.number}</Ltr>
          </PageLink>
          <Ltr>{formatAmount(voucher.amount, statement.currency)}</Ltr>
        </li>
      ))}
      {statement.journal_ids.map((id) => (
        <li key={`j${id}`}>
          <PageLink to={`/accounting/journals/${id}/show`}>{t('statement.entry', { id })}</PageLink>
        </li>
      ))}
    </ul>
  );
}
