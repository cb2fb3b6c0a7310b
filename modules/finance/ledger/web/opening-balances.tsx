import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OpeningBalance } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { attempt, call, formatAmount, Ltr, localName, toast, today, useMe } from '#platform/web';
import {
  DayInput,
  declaredColumns,
  declaredFilters,
  FormFrame,
  formBody,
  ListPage,
  PageHeader,
  refreshTouched,
  useForm,
  useSave,
  useVerbs,
} from '#platform/web/ui';
import { EntryLines } from './entry-lines.tsx';
import { blankLine, type TypedLine } from './entry-sums.ts';
import './ledger.css';

const path = `/api/v1/${OpeningBalance.path}`;
const refresh = () => refreshTouched(OpeningBalance);

/** Going live: balances are brought in, and once all of them are there they are signed off as capital. */
export default function OpeningBalances() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('openingBalance.title')}
        crumbs={[{ label: t('account.title'), to: '/general-accounting/chart-of-accounts' }]}
      />
      <Waiting />
      <BringIn />
      <Brought />
    </>
  );
}

function BringIn() {
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
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    onSaved: async () => {
      const fresh = { date: form.getValues()['date'], lines: [blank(), blank()] };
      form.setInitialValues(fresh);
      form.setValues(fresh);
      await refresh();
    },
  });
  return (
    <FormFrame
      form={form}
      saving={saving}
      saveLabel={t('openingBalance.bringIn')}
      sections={[
        {
          key: 'head',
          title: t('openingBalance.step1'),
          hint: t('openingBalance.step1Hint'),
          content: (
            <>
              <div className="k-grid">
                <DayInput label={t('openingBalance.day')} required data-path="date" {...form.getInputProps('date')} />
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

interface Waits {
  waiting: { branch: { id: number; name: unknown }; currency: string; amount: string }[];
}

function Waiting() {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['item', path, 'waiting'],
    queryFn: ({ signal }) => call<Waits>('GET', `${path}/waiting`, { signal, silent: true }),
  });
  const signOff = async () => {
    await attempt(call('POST', `${path}/sign-off`, { onMessage: (message) => void toast('success', message) }));
    await refresh();
  };
  if (!found.data?.waiting.length) return null;
  return (
    <section className="k-panel" aria-label={t('openingBalance.step2')}>
      <h2>{t('openingBalance.step2')}</h2>
      <p className="k-panel-hint">{t('openingBalance.step2Hint')}</p>
      <dl className="l-balances">
        {found.data.waiting.map(({ branch, currency, amount }) => (
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
      <Button onClick={() => void signOff()}>{t('openingBalance.signOff')}</Button>
    </section>
  );
}

function Brought() {
  const { t } = useTranslation();
  const verbs = useVerbs(OpeningBalance);
  return (
    <section className="k-panel" aria-label={t('openingBalance.brought')}>
      <h2>{t('openingBalance.brought')}</h2>
      <ListPage
        isEmbedded
        name={OpeningBalance.path}
        path={path}
        title={t('openingBalance.brought')}
        columns={declaredColumns(OpeningBalance, t)}
        filters={declaredFilters(OpeningBalance, t)}
        canSearch={false}
        defaultSort="-id"
        rowHref={(row) => `${OpeningBalance.screens}/${row.id}/show`}
        rowActions={verbs.actions}
        emptyHint={t('openingBalance.empty')}
      />
      {verbs.dialog}
    </section>
  );
}
