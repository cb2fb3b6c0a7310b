import { Button, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type AnyReport, besides, type Field, snake, sortOf, wireName } from '#platform/entity';
import { type Days, namedRange } from './date-ranges.ts';
import { fieldLabel, optionLabel } from './entity-fields.tsx';
import { currencyChoices, formatCurrency, today } from './format.ts';
import { IconFilter } from './icons.ts';
import type { Query } from './report-cells.tsx';
import { useMe } from './session.ts';
import { DateRange } from './ui/date-range.tsx';
import { DayInput } from './ui/day-input.tsx';
import { RefSelect } from './ui/ref-select.tsx';

export interface Asking {
  query: Query;
  set: (change: Record<string, string | null>) => void;
}

/** What is asked of a report stands in its address, so that it can be sent on and come back to. */
export function useReportAsked(report: AnyReport, fixed?: string): Asking {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? undefined;
  const [first, last] = daysOf(report.days);
  const isSaid = params.has('from') || params.has('to');
  const set = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  const own = Object.entries(report.asks as Record<string, Field>).map(([name, field]) => wireName(name, field));
  const base = report.worth ? read('base') : undefined;
  return {
    set,
    query: {
      from: report.days === 'day' ? undefined : isSaid ? read('from') : (first ?? undefined),
      to: isSaid ? read('to') : (last ?? undefined),
      currency: base ? undefined : read('currency'),
      in_branch_id: read('in_branch_id'),
      base,
      compare: Object.keys(report.beside).length > 0 ? read('compare') : undefined,
      group: fixed ?? (Object.keys(report.by).length > 0 ? (read('group') ?? Object.keys(report.by)[0]) : undefined),
      ...Object.fromEntries([...own, ...(report.many ? ['sort_by', 'sort_order'] : [])].map((name) => [name, read(name)])),
    },
  };
}

function daysOf(days: AnyReport['days']): Days {
  if (days === 'ever') return [null, null];
  return days === 'day' ? [null, today()] : namedRange(days, today());
}

/** What stands in every question, or is decided before it. */
const always = new Set(['from', 'to', 'group']);

/** Days, what it is told by, branch, currency or worth, what it is set beside, and what else it asks; on a phone the days until more is wanted. */
export function ReportPanel({ report, asking, isFixed }: { report: AnyReport; asking: Asking; isFixed: boolean }) {
  const { t } = useTranslation();
  const { query, set } = asking;
  const groups = Object.keys(report.by);
  const declared = { name: report.name, fields: report.asks };
  const [isOpen, setIsOpen] = useState(() => Object.entries(query).some(([name, value]) => value && !always.has(name)));
  return (
    <section className="k-panel k-asked" aria-label={t('ui.filter.title')} data-open={isOpen || undefined}>
      {report.days === 'day' ? (
        <DayInput
          label={t('ui.report.onDay')}
          value={query['to'] ?? null}
          onChange={(day: string | null) => set({ to: day, from: null })}
        />
      ) : (
        <DateRange
          label={t('ui.report.days')}
          value={[query['from'] ?? null, query['to'] ?? null]}
          onChange={([from, to]) => set({ from, to })}
        />
      )}
      {groups.length > 0 && !isFixed && (
        <Select
          label={t('ui.report.by')}
          allowDeselect={false}
          data={groups.map((one) => ({ value: one, label: t(`${report.name}.by.${one}`) }))}
          value={query['group'] ?? null}
          onChange={(group) => set({ group })}
        />
      )}
      <RefSelect
        canCreate={false}
        label={t('ui.report.branch')}
        placeholder={t('ui.allBranches')}
        target="branch"
        value={Number(query['in_branch_id']) || null}
        onChange={(id) => set({ in_branch_id: id ? String(id) : null })}
      />
      <CurrencyChoice report={report} asking={asking} />
      {Object.keys(report.beside).length > 0 && (
        <Select
          clearable
          label={t('ui.report.compare')}
          placeholder={t('ui.report.compareNone')}
          data={besides.map((one) => ({ value: one, label: t(`ui.report.compares.${one}`) }))}
          value={query['compare'] ?? null}
          onChange={(compare) => set({ compare })}
        />
      )}
      {report.many && <SortChoice report={report} asking={asking} />}
      {Object.entries(report.asks as Record<string, Field>).map(([name, field]) => (
        <OwnChoice key={name} declared={declared} name={name} field={field} asking={asking} />
      ))}
      <Button
        className="k-asked-more"
        variant="default"
        leftSection={<IconFilter size="1rem" aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('ui.filter.title')}
      </Button>
    </section>
  );
}

/** What many rows are sorted by: the most first. */
function SortChoice({ report, asking: { query, set } }: { report: AnyReport; asking: Asking }) {
  const { t } = useTranslation();
  const sort = sortOf(report, { by: query['sort_by'], order: query['sort_order'] });
  const data = Object.keys(report.measures).map((name) => ({ value: snake(name), label: t(`${report.name}.fields.${name}`) }));
  return (
    <Select
      label={t('ui.report.sortedBy')}
      allowDeselect={false}
      data={data}
      value={sort && snake(sort.measure)}
      onChange={(by) => set({ sort_by: by, sort_order: null })}
    />
  );
}

function CurrencyChoice({ report, asking: { query, set } }: { report: AnyReport; asking: Asking }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  return (
    <div className="k-asked-currency">
      <Select
        clearable
        label={t('ui.report.currency')}
        placeholder={t('ui.report.everyCurrency')}
        data={currencyChoices()}
        disabled={Boolean(query['base'])}
        value={query['currency'] ?? null}
        onChange={(currency) => set({ currency })}
      />
      {report.worth && (
        <Switch
          label={t('ui.report.inBase', { currency: formatCurrency(tenant.currency) })}
          checked={Boolean(query['base'])}
          onChange={(event) => set({ base: event.currentTarget.checked ? 'true' : null })}
        />
      )}
    </div>
  );
}

interface OwnChoiceProps {
  declared: { name: string; fields: Record<string, Field> };
  name: string;
  field: Field;
  asking: Asking;
}

/** What a report asks beyond what all of them do: a record, one of some words, or yes. */
function OwnChoice({ declared, name, field, asking: { query, set } }: OwnChoiceProps) {
  const { t } = useTranslation();
  const wire = wireName(name, field);
  const label = fieldLabel(declared, name, t);
  const value = query[wire] ?? null;
  if (field.kind === 'bool')
    return (
      <Switch
        label={label}
        checked={Boolean(value)}
        onChange={(event) => set({ [wire]: event.currentTarget.checked ? 'true' : null })}
      />
    );
  if (field.kind === 'oneOf') {
    const data = (field.options ?? []).map((word) => ({ value: word, label: optionLabel(declared, name, word, t) }));
    return (
      <Select
        clearable
        label={label}
        placeholder={t('ui.pick')}
        data={data}
        value={value}
        onChange={(next) => set({ [wire]: next })}
      />
    );
  }
  return (
    <RefSelect
      canCreate={false}
      label={label}
      target={field.entity ?? ''}
      value={Number(value) || null}
      onChange={(id) => set({ [wire]: id ? String(id) : null })}
    />
  );
}
