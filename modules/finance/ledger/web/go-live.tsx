import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { account as codes, OpeningBalance } from '#finance/ledger/contract';
import { call, can, formatAmount, formatMoment, formatNumber, isolated, Ltr, localName, toast } from '#platform/web';
import { useForm, useSave } from '#platform/web/ui';
import type { OpeningStep } from './opening-steps.ts';
import './ledger.css';

const path = `/api/v1/${OpeningBalance.path}`;

/** How far a company is with going live, as the server tells it. */
export interface GoneLive {
  waiting: { branch: { id: number; name: unknown }; currency: string; amount: string }[];
  brought: { account: string; currency: string; amount: string }[];
  signed: { at: string; by: string | null; words: string | null } | null;
}

export function useGoneLive(): GoneLive | undefined {
  const found = useQuery({
    queryKey: ['item', path, 'waiting'],
    queryFn: ({ signal }) => call<GoneLive>('GET', `${path}/waiting`, { signal, silent: true }),
  });
  return found.data;
}

export const stepTitle = (nth: number, title: string): string =>
  String(i18next.t('openingBalance.step', { nth: formatNumber(nth), title }));

/** What other modules bring in: each with what is in the books of it by now, and where it is done. */
export function OpeningSteps({ steps, gone }: { steps: readonly OpeningStep[]; gone: GoneLive | undefined }) {
  const { t } = useTranslation();
  return (
    <section className="k-panel" aria-label={t('openingBalance.goLive')}>
      <h2>{t('openingBalance.goLive')}</h2>
      <p className="k-panel-hint">{t('openingBalance.goLiveHint')}</p>
      <ol className="l-steps">
        {steps.map((step, at) => (
          <li key={step.key}>
            <div>
              <h3>{stepTitle(at + 1, t(`openingBalance.steps.${step.key}.title`))}</h3>
              <p>{t(`openingBalance.steps.${step.key}.hint`)}</p>
            </div>
            {gone && <Sums sums={gone.brought.filter(({ account }) => account === codes[step.account])} />}
            {can(step.permission) && (
              <div className="l-ways">
                {step.sheet && (
                  <Button component={Link} to={step.sheet} variant="default">
                    {t('openingBalance.bySheet')}
                  </Button>
                )}
                <Button component={Link} to={step.hand} variant="default">
                  {t('openingBalance.byHand')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was brought in, whichever side of the books it is on. */
function Sums({ sums }: { sums: GoneLive['brought'] }) {
  const { t } = useTranslation();
  if (sums.length === 0) return <p className="l-sums">{t('openingBalance.nothingYet')}</p>;
  return (
    <p className="l-sums" data-strong>
      {sums.map(({ currency, amount }) => (
        <Ltr key={currency}>{formatAmount(amount.replace('-', ''), currency)}</Ltr>
      ))}
    </p>
  );
}

/** The last step: what is left on 3900 becomes capital, said in words; or nothing is left, and that is signed. */
export function SignOff({ nth, gone, onDone }: { nth: number; gone: GoneLive | undefined; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  if (!gone || (gone.brought.length === 0 && !gone.signed)) return null;
  const isOpen = gone.waiting.length > 0 || !gone.signed;
  const title = stepTitle(nth, t('openingBalance.signOffTitle'));
  return (
    <section className="k-panel" aria-label={title}>
      <h2>{title}</h2>
      {isOpen && (
        <p className="k-panel-hint">{t(gone.waiting.length > 0 ? 'openingBalance.signOffHint' : 'openingBalance.evenHint')}</p>
      )}
      {gone.waiting.length > 0 && (
        <dl className="l-balances">
          {gone.waiting.map(({ branch, currency, amount }) => (
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
      )}
      {isOpen && <SignOffForm isEven={gone.waiting.length === 0} onDone={onDone} />}
      {gone.signed && <p className="l-signed">{signedText(gone.signed)}</p>}
    </section>
  );
}

function SignOffForm({ isEven, onDone }: { isEven: boolean; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { words: '' },
    validate: ({ words }): Record<string, string> => (isEven || String(words).trim() ? {} : { words: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `${path}/sign-off`,
    toBody: ({ words }) => (isEven ? {} : { words }),
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    onSaved: async () => {
      form.reset();
      await onDone();
    },
  });
  return (
    <form
      ref={saving.root}
      noValidate
      className="l-sign-off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.validate().hasErrors) void saving.save(form.getValues());
      }}
    >
      {!isEven && (
        <TextInput
          required
          maxLength={200}
          label={t('openingBalance.words')}
          description={t('openingBalance.wordsHint')}
          data-path="words"
          {...form.getInputProps('words')}
        />
      )}
      <Button type="submit" loading={saving.isSaving}>
        {t(isEven ? 'openingBalance.signEven' : 'openingBalance.signOff')}
      </Button>
    </form>
  );
}

function signedText({ at, by, words }: NonNullable<GoneLive['signed']>): string {
  const said = { who: isolated(by ?? ''), when: isolated(formatMoment(at)), words: isolated(words ?? '') };
  return String(i18next.t(words ? 'openingBalance.signedBy' : 'openingBalance.signedEvenBy', said));
}
