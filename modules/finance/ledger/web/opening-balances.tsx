import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Currency } from '#platform/entity';
import { attempt, call, formatAmount, formatDate, Ltr, localName, toast, today, useMe } from '#platform/web';
import { DayInput, DialogForm, FormFrame, formBody, PageHeader, PageSkeleton, useForm, useSave } from '#platform/web/ui';
import { EntryLines } from './entry-lines.tsx';
import { blankLine, type TypedLine } from './entry-sums.ts';
import './ledger.css';

interface Openings {
  items: { id: number; date: string; user: string | null; reversed_at: string | null; entry_id: number | null }[];
  waiting: { branch: { id: number; name: unknown }; currency: string; amount: string }[];
}
const path = '/api/v1/opening-balances';

/** Going live: balances are brought in, and once all of them are there they are signed off as capital. */
export default function OpeningBalances() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ['opening-balances'],
    queryFn: ({ signal }) => call<Openings>('GET', path, { signal, silent: true }),
  });
  const reload = () => client.invalidateQueries({ queryKey: ['opening-balances'] });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return (
    <>
      <PageHeader
        title={t('opening.title')}
        crumbs={[{ label: t('account.title'), to: '/general-accounting/chart-of-accounts' }]}
      />
      <Waiting waiting={found.data.waiting} onDone={reload} />
      <BringIn onDone={reload} />
      <Brought items={found.data.items} onDone={reload} />
    </>
  );
}

function BringIn({ onDone }: { onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { me, tenant, branchId } = useMe();
  const blank = () => blankLine(tenant.currency as Currency, branchId ?? me.branchId ?? me.branches[0]?.id ?? null);
  const form = useForm({ initialValues: { date: today(), lines: [blank(), blank()] } });
  const saving = useSave({
    form,
    method: 'POST',
    path,
    toBody: ({ date, lines }) => ({
      date,
      lines: (lines as TypedLine[])
        .filter((line, index) => index === 0 || line.account_id || line.debit || line.credit)
        .map(({ account: _account, party: _party, ...line }) => formBody(line)),
    }),
    silent: true,
    onSaved: async () => {
      toast('success', t('opening.told.broughtIn'), { timer: 6000 });
      const fresh = { date: form.getValues()['date'], lines: [blank(), blank()] };
      form.setInitialValues(fresh);
      form.setValues(fresh);
      await onDone();
    },
  });
  return (
    <FormFrame
      form={form}
      saving={saving}
      saveLabel={t('opening.bringIn')}
      sections={[
        {
          key: 'head',
          title: t('opening.step1'),
          hint: t('opening.step1Hint'),
          content: (
            <>
              <div className="k-grid">
                <DayInput label={t('opening.day')} required data-path="date" {...form.getInputProps('date')} />
              </div>
              <br />
              <EntryLines form={form} lines={form.getValues()['lines']} isOpening />
            </>
          ),
        },
      ]}
    />
  );
}

function Waiting({ waiting, onDone }: { waiting: Openings['waiting']; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const signOff = async () => {
    const done = await attempt(call('POST', `${path}/sign-off`, { onMessage: (message) => void toast('success', message) }));
    if (done !== false) await onDone();
  };
  if (waiting.length === 0) return null;
  return (
    <section className="k-panel" aria-label={t('opening.step2')}>
      <h2>{t('opening.step2')}</h2>
      <p className="k-panel-hint">{t('opening.step2Hint')}</p>
      <dl className="l-balances">
        {waiting.map(({ branch, currency, amount }) => (
          <div key={`${branch.id}${currency}`}>
            <dt>
              <bdi>{localName(branch)}</bdi>
            </dt>
            <dd>
              <Ltr>{formatAmount(amount, currency)}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => void signOff()}>{t('opening.signOff')}</Button>
    </section>
  );
}

function Brought({ items, onDone }: { items: Openings['items']; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<number>();
  if (items.length === 0) return null;
  return (
    <section className="k-panel" aria-label={t('opening.brought')}>
      <h2>{t('opening.brought')}</h2>
      <ul className="l-points">
        {items.map((one) => (
          <li key={one.id}>
            <Ltr>{formatDate(one.date)}</Ltr> · <bdi>{one.user}</bdi>{' '}
            {one.entry_id && (
              <Link to={`/accounting/journals/${one.entry_id}/show`}>
                {t('journalEntry.one')} <Ltr>{one.entry_id}</Ltr>
              </Link>
            )}{' '}
            {one.reversed_at ? (
              <span className="l-none">{t('manualEntry.options.state.reversed')}</span>
            ) : (
              <Button size="compact-sm" variant="subtle" onClick={() => setAsked(one.id)}>
                {t('manualEntry.actions.reverse')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && <ReverseDialog id={asked} onClose={() => setAsked(undefined)} onDone={onDone} />}
    </section>
  );
}

function ReverseDialog({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { reason: '' } });
  const saving = useSave({
    form,
    method: 'POST',
    path: `${path}/${id}/reverse`,
    silent: true,
    onSaved: async () => {
      toast('success', t('opening.told.reversed'), { timer: 6000 });
      await onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      title={t('manualEntry.actions.reverse')}
      form={form}
      saving={saving}
      press={t('manualEntry.actions.reverse')}
      isDestructive
      onClose={onClose}
    >
      <TextInput
        label={t('manualEntry.fields.reason')}
        required
        maxLength={200}
        data-autofocus
        data-path="reason"
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
