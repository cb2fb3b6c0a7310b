import { Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isCurrency, parseAmount } from '#platform/entity';
import { call, formatAmount, formatCurrency, formatNumber, isolated, localName } from '#platform/web';
import { DayInput, DialogForm, type Form, PageSkeleton, StayedList, useForm, useSave } from '#platform/web/ui';
import { ManyOutcomeDialog, type NameOf, stayedLines } from './many-outcome.tsx';
import './statements.css';
import { statementsPath } from './statement-wire.ts';
import { sumsText } from './sums-text.ts';
import { type ManyOutcome, outcomeIn, type Stayed } from './take-many.ts';
import { refreshSettling } from './take-step.ts';

interface Drain {
  id: number;
  name: unknown;
  /** How many of them it may pay. */
  count: number;
  sum: string;
  balance: string;
  left: string;
}
interface Due {
  branch: { id: number; name: unknown };
  currency: string;
  count: number;
  clients: number;
  net: string;
  treasuries: Drain[];
}
interface Preview {
  count: number;
  failed: Stayed[];
  due: Due[];
}

export interface PayManyProps {
  ids: readonly number[];
  nameOf: NameOf;
  onClose: () => void;
  onPaid: (outcome: ManyOutcome) => Promise<void>;
}

/** Thursday: everybody who is approved is paid at once, and what that leaves in each treasury stands there before. */
export function PayMany({ ids, nameOf, onClose, onPaid }: PayManyProps) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['statements', 'preview', ids],
    queryFn: ({ signal }) =>
      call<Preview>('POST', `${statementsPath}/multi/preview`, { body: { statement_ids: ids }, signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const preview = found.data;
  const form = useForm({ initialValues: { payment_date: null, payment_notes: '' } });
  const due = preview?.due ?? [];
  const chosen = due.map((one) => one.treasuries.find(({ id }) => id === Number(form.getValues()[fieldOf(one)])));
  const saving = useSave<ManyOutcome>({
    form,
    method: 'POST',
    path: `${statementsPath}/multi/pay`,
    toBody: ({ payment_date, payment_notes }) => ({
      statement_ids: ids,
      treasury_ids: chosen.flatMap((one) => (one ? [one.id] : [])),
      payment_date,
      payment_notes: payment_notes || null,
    }),
    silent: true,
    onSaved: async (outcome) => {
      onClose();
      await Promise.all([refreshSettling(), onPaid(outcome)]);
    },
    onRefused: (error) => {
      const outcome = outcomeIn(error);
      if (!outcome) return false;
      onClose();
      void onPaid(outcome);
      return true;
    },
  });
  const isReady = chosen.length > 0 && chosen.every((one) => one && !one.left.startsWith('-'));
  const title = t('statement.payMany.title');
  if (preview && due.length === 0)
    return <ManyOutcomeDialog title={title} outcome={{ failed: preview.failed }} nameOf={nameOf} onClose={onClose} />;
  return (
    <DialogForm
      title={title}
      form={form}
      saving={saving}
      press={t('statement.payMany.press', {
        count: payable(due, chosen),
        amount: sumsOf(due, chosen),
      })}
      isBlocked={!isReady}
      onClose={onClose}
    >
      {!preview && <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />}
      {due.map((one, index) => (
        <DuePart key={fieldOf(one)} due={one} form={form} chosen={chosen[index]} />
      ))}
      {preview && preview.failed.length > 0 && (
        <details className="st-left-out">
          <summary>{t('statement.payMany.leftOut', { count: preview.failed.length })}</summary>
          <StayedList lines={stayedLines(preview.failed, nameOf, t)} />
        </details>
      )}
      {due.length > 0 && (
        <>
          <DayInput label={t('statement.fields.paymentDate')} data-path="payment_date" {...form.getInputProps('payment_date')} />
          <TextInput
            label={t('statement.fields.paymentNotes')}
            maxLength={200}
            data-path="payment_notes"
            {...form.getInputProps('payment_notes')}
          />
        </>
      )}
    </DialogForm>
  );
}

const fieldOf = ({ branch, currency }: Due) => `treasury_${branch.id}_${currency}`;

/** How many are paid out of the treasuries chosen; before one is chosen, how many there are. */
const payable = (due: readonly Due[], chosen: readonly (Drain | undefined)[]) =>
  due.reduce((sum, one, index) => sum + (chosen[index]?.count ?? one.count), 0);

/** What leaves the treasuries chosen; before one is chosen, what is owed. */
function sumsOf(due: readonly Due[], chosen: readonly (Drain | undefined)[]): string {
  const sums = new Map<string, number>();
  for (const [index, one] of due.entries()) {
    const amount = isCurrency(one.currency) ? (parseAmount(chosen[index]?.sum ?? one.net, one.currency) ?? 0) : 0;
    sums.set(one.currency, (sums.get(one.currency) ?? 0) + amount);
  }
  return isolated(sumsText(sums));
}

/** One branch and currency: which treasury pays, what lies in it and what is left. */
function DuePart({ due, form, chosen }: { due: Due; form: Form; chosen: Drain | undefined }) {
  const { t } = useTranslation();
  const field = fieldOf(due);
  const given = form.getInputProps(field);
  const [first] = due.treasuries;
  useEffect(() => {
    if (first && !chosen) given.onChange(String(first.id));
  }, [first?.id]);
  const money = (amount: string) => isolated(formatAmount(amount, due.currency));
  const isShort = chosen?.left.startsWith('-');
  return (
    <section>
      <Select
        label={t('statement.payMany.from', {
          branch: localName(due.branch),
          count: due.count,
          clients: formatNumber(due.clients),
        })}
        required
        allowDeselect={false}
        data={due.treasuries.map((one) => ({ value: String(one.id), label: `${localName(one)} · ${money(one.balance)}` }))}
        description={
          first ? undefined : t('statement.noTreasury', { currency: formatCurrency(due.currency), branch: localName(due.branch) })
        }
        data-path={field}
        {...given}
        value={chosen ? String(chosen.id) : null}
      />
      {chosen && chosen.count < due.count && (
        <p className="st-left-out">
          {t('statement.payMany.kept', { name: localName(chosen) })}{' '}
          {t('statement.payMany.leftOut', { count: due.count - chosen.count })}
        </p>
      )}
      {chosen && (
        <dl className="st-sums">
          <div>
            <dt>{t('statement.payMany.holds')}</dt>
            <dd>{money(chosen.balance)}</dd>
          </div>
          <div>
            <dt>{t('statement.payMany.paid')}</dt>
            <dd>{money(chosen.sum)}</dd>
          </div>
          <div data-total>
            <dt>{t(isShort ? 'statement.payMany.missing' : 'statement.payMany.left')}</dt>
            <dd>
              <Text span c={isShort ? 'error' : undefined} inherit>
                {money(chosen.left.replace('-', ''))}
              </Text>
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
