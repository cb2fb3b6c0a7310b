import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { loadStatementPanel } from '#finance/ledger/web';
import { can, type EntityExtras, formatAmount, Ltr, readSession } from '#platform/web';
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
  showTop: (row) => (
    <section className="k-panel t-balance">
      <span>{i18next.t('treasury.fields.balance')}</span>
      <strong>
        <Ltr>{formatAmount(row['balance'], row['currency'])}</Ltr>
      </strong>
    </section>
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
