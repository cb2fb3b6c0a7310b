import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { loadStatementPanel } from '#finance/ledger/web';
import { type Action, can, type EntityExtras, formatAmount, Ltr, localName, readSession, type WireRow } from '#platform/web';
import { IconLink, IconUsers } from '#platform/web/ui';
import './treasury.css';

const StatementPanel = lazy(loadStatementPanel);

/** A treasury's page: what lies in it, and how it came there. */
const extras: EntityExtras = {
  defaults: () => {
    const session = readSession();
    return { kind: 'cash', currency: session?.tenant.currency ?? 'IQD', branch_id: session?.branchId ?? null };
  },
  // What was counted in a branch and currency stays there.
  hiddenFields: (values) => (values['version'] ? ['branch', 'kind', 'currency'] : []),
  rowActions: linkActions,
  showTop: (row) => (
    <>
      <section className="k-panel t-balance">
        <span>{i18next.t('treasury.fields.balance')}</span>
        <strong>
          <Ltr>{formatAmount(row['balance'], row['currency'])}</Ltr>
        </strong>
      </section>
      <KeptFor row={row} />
    </>
  ),
  get tabs() {
    return can('show_treasury_account_statement')
      ? [
          {
            key: 'statement',
            title: String(i18next.t('treasury.statement')),
            content: (row: { id: number; currency?: string }) => (
              <Suspense fallback={null}>
                <StatementPanel kind="treasury" id={row.id} currency={row.currency} />
              </Suspense>
            ),
          },
        ]
      : [];
  },
};

export default extras;

/** Whom a treasury is kept for is said on pages of their own. */
function linkActions(row: WireRow): Action[] {
  if (!can('show_treasury')) return [];
  return [
    { label: String(i18next.t('treasury.fields.users')), icon: IconUsers, to: `/accounting/treasury/${row.id}/linked-users` },
    { label: String(i18next.t('treasury.fields.clients')), icon: IconLink, to: `/accounting/treasury/${row.id}/link-client` },
  ];
}

function KeptFor({ row }: { row: WireRow }) {
  const named = (['users', 'clients'] as const).filter((what) => row[what]?.length > 0);
  if (named.length === 0) return null;
  return (
    <section className="k-panel t-kept">
      {named.map((what) => (
        <p key={what}>
          <span>{String(i18next.t(`treasury.fields.${what}`))}</span>{' '}
          <bdi>{row[what].map(localName).join(String(i18next.t('ui.comma')))}</bdi>
        </p>
      ))}
    </section>
  );
}
