import { useTranslation } from 'react-i18next';
import { OpeningBalance } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { toast, today, useMe } from '#platform/web';
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
import { OpeningSteps, SignOff, stepTitle, useGoneLive } from './go-live.tsx';
import { openingStepsOf } from './opening-steps-of.ts';
import './ledger.css';

const path = `/api/v1/${OpeningBalance.path}`;
const refresh = () => refreshTouched(OpeningBalance);

/** Going live: balances are brought in step by step, and once all of them are there they are signed off as capital. */
export default function OpeningBalances() {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const gone = useGoneLive();
  const steps = openingStepsOf(tenant);
  return (
    <>
      <PageHeader
        title={t('openingBalance.title')}
        crumbs={[{ label: t('account.title'), to: '/general-accounting/chart-of-accounts' }]}
      />
      {steps.length > 0 && <OpeningSteps steps={steps} gone={gone} />}
      <BringIn after={steps.length} />
      <SignOff nth={steps.length + 2} gone={gone} onDone={refresh} />
      <Brought />
    </>
  );
}

/** The step of this page's own: a shop's comes after its goods, customers and suppliers, and is what is left. */
function BringIn({ after }: { after: number }) {
  const { t } = useTranslation();
  const { me, tenant, branchId } = useMe();
  const own = after > 0 ? 'cash' : 'bringIn';
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
          title: stepTitle(after + 1, t(`openingBalance.${own}Title`)),
          hint: t(`openingBalance.${own}Hint`),
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
