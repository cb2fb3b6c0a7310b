import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { hasStatements, type StatementKind, statementEntities, statementKinds } from '#finance/ledger/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';

import { currencyChoices, Ltr, localName, useMe } from '#platform/web';
import { DateRange, EmptyState, IconScale, PageHeader, RefSelect } from '#platform/web/ui';
import './ledger.css';
import StatementPanel from './statement-panel.tsx';

export default function AccountStatement() {
  const { tenant } = useMe();
  const hasSide = (side: 'courier' | 'erp') => sectionAllowed(side, tenant.businessType, tenant.businessSubType);
  return (
    <StatementScreen
      kinds={statementKinds.filter((kind) => kind !== 'treasury' && hasStatements(kind, hasSide))}
      screen="accounting-transactions-account_statment"
    />
  );
}
export function TreasuryStatement() {
  return <StatementScreen kinds={['treasury']} screen="accounting-transactions-account_statment-treasury" />;
}

/** Whose account, in which currency and days; everything stands in the address, so it can be sent on. */
function useAskedStatement(kinds: readonly StatementKind[]) {
  const { tenant } = useMe();
  const [params, setParams] = useSearchParams();
  const asked = params.get('kind') as StatementKind;
  const kind = kinds.includes(asked) ? asked : (kinds[0] as StatementKind);
  const id = Number(params.get('id')) || null;
  const currency = params.get('currency') ?? tenant.currency;
  const [from, to] = [params.get('from'), params.get('to')];
  const inBranch = kind === 'account' ? Number(params.get('in_branch_id')) || null : null;
  const set = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  return { kind, id, currency, from, to, inBranch, set };
}
type Asked = ReturnType<typeof useAskedStatement>;

function StatementScreen({ kinds, screen }: { kinds: readonly StatementKind[]; screen: string }) {
  const { t } = useTranslation();
  const asked = useAskedStatement(kinds);
  const { kind, id, currency, from, to, inBranch } = asked;
  return (
    <>
      <PageHeader title={t(`screens.${screen}`)} />
      <AskedFields kinds={kinds} asked={asked} />
      {id ? (
        <StatementPanel
          kind={kind}
          id={id}
          currency={currency}
          from={from ?? undefined}
          to={to ?? undefined}
          inBranch={inBranch ?? undefined}
        />
      ) : (
        <div className="k-table-empty">
          <EmptyState
            icon={IconScale}
            title={t('accountStatement.choose', { kind: t(`accountStatement.kinds.${kind}`) })}
            hint={t('accountStatement.chooseHint')}
          />
        </div>
      )}
    </>
  );
}

function AskedFields({ kinds, asked }: { kinds: readonly StatementKind[]; asked: Asked }) {
  const { t } = useTranslation();
  const { kind, id, currency, from, to, inBranch, set } = asked;
  return (
    <section className="k-panel l-asked" aria-label={t('ui.filter.title')}>
      {kinds.length > 1 && (
        <Select
          label={t('accountStatement.fields.kind')}
          allowDeselect={false}
          data={kinds.map((one) => ({ value: one, label: t(`accountStatement.kinds.${one}`) }))}
          value={kind}
          onChange={(next) => set({ kind: next, id: null })}
        />
      )}
      <RefSelect
        key={kind}
        label={t(`accountStatement.kinds.${kind}`)}
        target={statementEntities[kind]}
        value={id}
        onChange={(next, choice) =>
          set({
            id: next ? String(next) : null,
            // A treasury has one currency, a supplier is owed in his.
            ...(choice?.['currency'] ? { currency: String(choice['currency']) } : {}),
          })
        }
        autoFocus
        render={(choice) => (
          <bdi>
            {choice['code'] ? <Ltr>{String(choice['code'])}</Ltr> : null} {localName(choice)}
          </bdi>
        )}
      />
      <Select
        label={t('journalEntry.fields.currency')}
        allowDeselect={false}
        data={currencyChoices()}
        value={currency}
        onChange={(next) => set({ currency: next })}
      />
      {kind === 'account' && (
        <RefSelect
          label={t('journalEntry.fields.branch')}
          placeholder={t('ui.allBranches')}
          target="branch"
          value={inBranch}
          onChange={(next) => set({ in_branch_id: next ? String(next) : null })}
        />
      )}
      <DateRange
        label={t('journalEntry.fields.entryDate')}
        value={[from, to]}
        onChange={([first, last]) => set({ from: first, to: last })}
      />
    </section>
  );
}
