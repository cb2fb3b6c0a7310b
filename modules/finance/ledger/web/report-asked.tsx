import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { currencyCodes } from '#platform/entity';
import { today, useMe } from '#platform/web';
import { DateRange, DayInput, type Days, namedRange, RefSelect } from '#platform/web/ui';

export interface ReportAsked {
  query: Record<string, string | undefined>;
  set: (change: Record<string, string | null>) => void;
}

/** What is asked of a report stands in its address, so that it can be sent on and come back to. */
export function useReportAsked(defaults: 'month' | 'day' | 'year' | 'ever'): ReportAsked {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? undefined;
  const [first, last]: Days = daysOf(defaults);
  const isSaid = params.has('from') || params.has('to');
  const set = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  return {
    set,
    query: {
      from: isSaid ? read('from') : (first ?? undefined),
      to: isSaid ? read('to') : (last ?? undefined),
      currency: read('base') ? undefined : read('currency'),
      base: read('base'),
      in_branch_id: read('in_branch_id'),
      compare: read('compare'),
      group: read('group'),
    },
  };
}

function daysOf(defaults: 'month' | 'day' | 'year' | 'ever'): Days {
  if (defaults === 'ever') return [null, null];
  return defaults === 'day' ? [null, today()] : namedRange(defaults, today());
}

/** Days, currency or worth, branch, and what it is set beside. */
export function ReportPanel({ asked, has }: { asked: ReportAsked; has: { day?: boolean; compare?: boolean; group?: boolean } }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const { query, set } = asked;
  const groups = ['month', 'day', 'branch'] as const;
  const compares = ['previous_period', 'previous_year'] as const;
  return (
    <section className="k-panel l-asked" aria-label={t('ui.filter.title')}>
      {has.day ? (
        <DayInput label={t('reports.onDay')} value={query['to'] ?? null} onChange={(day: string | null) => set({ to: day })} />
      ) : (
        <DateRange
          label={t('reports.days')}
          value={[query['from'] ?? null, query['to'] ?? null]}
          onChange={([from, to]) => set({ from, to })}
        />
      )}
      {has.group && (
        <Select
          label={t('reports.group')}
          allowDeselect={false}
          data={groups.map((one) => ({ value: one, label: t(`reports.groups.${one}`) }))}
          value={query['group'] ?? 'month'}
          onChange={(group) => set({ group })}
        />
      )}
      <RefSelect
        label={t('journalEntry.fields.branch')}
        placeholder={t('ui.allBranches')}
        target="branch"
        value={Number(query['in_branch_id']) || null}
        onChange={(id) => set({ in_branch_id: id ? String(id) : null })}
      />
      <div className="l-currency-asked">
        <Select
          clearable
          label={t('journalEntry.fields.currency')}
          placeholder={t('trialBalance.everyCurrency')}
          data={[...currencyCodes]}
          disabled={Boolean(query['base'])}
          value={query['currency'] ?? null}
          onChange={(currency) => set({ currency })}
        />
        <Switch
          label={t('reports.inBase', { currency: tenant.currency })}
          checked={Boolean(query['base'])}
          onChange={(event) => set({ base: event.currentTarget.checked ? 'true' : null })}
        />
      </div>
      {has.compare !== false && (
        <Select
          clearable
          label={t('reports.compare')}
          placeholder={t('reports.compareNone')}
          data={compares.map((one) => ({ value: one, label: t(`reports.compares.${one}`) }))}
          value={query['compare'] ?? null}
          onChange={(compare) => set({ compare })}
        />
      )}
    </section>
  );
}
