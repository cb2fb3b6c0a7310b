import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#platform/entity';
import { CallError, formatCurrency, localName, newIntent } from '#platform/web';
import { MoneyInput, PageHeader } from '#platform/web/ui';
import { useCatalogue } from '../device/catalogue.ts';
import { closeCounted, sellOn } from '../device/count-drawer.ts';
import { storeProblem } from '../device/store-problem.ts';
import type { KeptClaim, KeptShift, TakenAnswer } from '../device/till-store.ts';
import { ClosedPanel } from './closed-panel.tsx';
import { closingContent, countedOf, floatOf, slipsOfClosing, type TypedClosing, type TypedCount } from './counted.ts';
import { CountedCurrency } from './counted-currency.tsx';
import { useRefusedScans } from './use-refused-scans.ts';

interface CloseShiftProps {
  claim: KeptClaim;
  shift: KeptShift;
  onDone: () => void;
}

/** Where a drawer is counted: by currency and note, without seeing what should be in it. */
export function CloseShift({ claim, shift, onDone }: CloseShiftProps) {
  const { t } = useTranslation();
  useRefusedScans();
  const { catalogue } = useCatalogue();
  const lists = catalogue?.lists;
  const [uuid] = useState(newIntent);
  const [typed, setTyped] = useState<TypedClosing>(() => ({
    counts: currenciesOf(shift, catalogue?.settings.currency ?? 'IQD').map((currency) =>
      blankCount(currency, claim, lists?.treasuries ?? []),
    ),
    slips: (lists?.gateways ?? []).map(({ id }) => ({ gateway: id, amount: null })),
    note: '',
  }));
  const [slips, setSlips] = useState<Record<string, string>>({});
  const [isSaying, setIsSaying] = useState(false);
  const [closed, setClosed] = useState<{ answer: TakenAnswer | undefined }>();
  if (closed) return <ClosedPanel claim={claim} shift={shift} answer={closed.answer} onDone={onDone} />;
  const setCount = (count: TypedCount) => {
    setTyped({ ...typed, counts: typed.counts.map((one) => (one.currency === count.currency ? count : one)) });
    setSlips({});
  };
  const close = async () => {
    const wrong = slipsOfClosing(typed, { required: t('ui.rules.required'), tooMuch: t('till.close.tooMuch') });
    if (Object.keys(wrong).length > 0) return setSlips(wrong);
    setIsSaying(true);
    try {
      const said = await closeCounted(claim, shift, { uuid, content: closingContent(typed), float: floatOf(typed) });
      if (said.outcome === 'refused') throw said.error;
      setClosed({ answer: said.outcome === 'taken' ? said.answer : undefined });
    } catch (error) {
      if (!(error instanceof CallError)) return setSlips({ whole: t(storeProblem(error)) });
      setSlips({ whole: Object.values(error.fields)[0] ?? error.message, ...error.fields });
    } finally {
      setIsSaying(false);
    }
  };
  return (
    <>
      <PageHeader title={t('till.close.title', { name: shift.number ?? localName(claim.name) })} />
      <form
        className="till-closing"
        onSubmit={(event) => {
          event.preventDefault();
          void close();
        }}
      >
        <p className="till-note">{t('till.close.hint')}</p>
        {typed.counts.map((count, at) => (
          <section key={count.currency} className="k-panel" aria-label={formatCurrency(count.currency)}>
            <h2>{formatCurrency(count.currency)}</h2>
            <CountedCurrency
              count={count}
              treasuries={(lists?.treasuries ?? []).filter(({ currency }) => currency === count.currency)}
              slips={slips}
              onChange={setCount}
              autoFocus={at === 0}
            />
          </section>
        ))}
        <CardSlips typed={typed} onChange={setTyped} />
        <section className="k-panel">
          <Textarea
            label={t('cashShift.fields.closingNote')}
            data-path="note"
            maxLength={300}
            autosize
            value={typed.note}
            onChange={(event) => setTyped({ ...typed, note: event.currentTarget.value })}
          />
          {slips['whole'] && (
            <p className="till-refused" role="alert">
              {slips['whole']}
            </p>
          )}
          <div className="till-dialog-acts">
            <Button variant="default" onClick={() => void sellOn(shift)}>
              {t('till.close.sellOn')}
            </Button>
            <Button
              type="submit"
              color="saffron.5"
              className="k-primary"
              loading={isSaying}
              disabled={!typed.counts.some((one) => countedOf(one) !== undefined)}
            >
              {t('till.close.press')}
            </Button>
          </div>
        </section>
      </form>
    </>
  );
}

/** What the card terminals printed at the end of the day, beside what tickets say they took. */
function CardSlips({ typed, onChange }: { typed: TypedClosing; onChange: (typed: TypedClosing) => void }) {
  const { t } = useTranslation();
  const { catalogue } = useCatalogue();
  if (!catalogue || typed.slips.length === 0) return null;
  const set = (gateway: number, amount: string | null) =>
    onChange({ ...typed, slips: typed.slips.map((one) => (one.gateway === gateway ? { gateway, amount } : one)) });
  return (
    <section className="k-panel">
      <h2>{t('till.close.slips')}</h2>
      <p className="till-note">{t('till.close.slipsHint')}</p>
      <div className="k-grid">
        {typed.slips.map(({ gateway, amount }) => (
          <MoneyInput
            key={gateway}
            label={localName(catalogue.lists.gateways.find(({ id }) => id === gateway)?.name)}
            currency={catalogue.settings.currency}
            data-path={`slips.${gateway}`}
            value={amount}
            onChange={(next) => set(gateway, next)}
          />
        ))}
      </div>
    </section>
  );
}

/** The company's own, what the shift has a rate for, and what lay there when it began. */
const currenciesOf = ({ rates, counted }: KeptShift, own: Currency): Currency[] => [
  ...new Set<Currency>([own, ...(Object.keys(rates) as Currency[]), ...counted.map(({ currency }) => currency)]),
];

function blankCount(currency: Currency, claim: KeptClaim, treasuries: readonly { id: number; currency: Currency }[]): TypedCount {
  const fit = treasuries.filter((one) => one.currency === currency);
  const treasury = fit.find(({ id }) => id === claim.treasuryId)?.id ?? fit[0]?.id ?? null;
  return { currency, pieces: {}, sum: null, deposit: null, treasury };
}
