import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OpenContent, ShiftRates } from '#erp/pos/contract';
import { amountText, type Currency } from '#platform/entity';
import { formatDate, Ltr, newIntent, readSession, today } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { EmptyState, IconDeviceDesktop, PageSkeleton } from '#platform/web/ui';
import { type Catalogue, openCatalogue, useCatalogue } from '../device/catalogue.ts';
import { lastShiftOf, unsentOf } from '../device/claim.ts';
import { ownerHere } from '../device/here.ts';
import { sayPaper } from '../device/say-paper.ts';
import { storeProblem } from '../device/store-problem.ts';
import { type KeptClaim, type KeptShift, type Notes, store } from '../device/till-store.ts';
import { rateText } from '../till/rate-text.ts';
import { useRefusedScans } from '../till/use-refused-scans.ts';
import { OpeningRow } from './opening-row.tsx';
import { fetched, openedNotes, type TypedOpening } from './typed-opening.ts';

/** A cashier's shift begins: what lies in the drawer, what was fetched for it, and what foreign notes are worth in it. */
export function OpenShift({ claim }: { claim: KeptClaim }) {
  const { t } = useTranslation();
  const { catalogue, hasFailed } = useCatalogue();
  const last = useStore([store.shifts], async () => (await lastShiftOf(claim)) ?? null, [claim.claimId]);
  const waiting = useStore([store.papers], () => unsentOf(claim.company), [claim.company]);
  useEffect(() => void openCatalogue(claim), [claim.registerId]);
  if (hasFailed && !catalogue)
    return (
      <section className="k-panel">
        <EmptyState icon={IconDeviceDesktop} title={t('till.noCatalogue')} hint={t('till.noCatalogueHint')} />
      </section>
    );
  if (!catalogue || last === undefined || !waiting) return <PageSkeleton />;
  // A closing that was refused, and papers of somebody else, come first: what follows refers to them.
  const isHeld = waiting.some(({ kind, state, owner }) => owner !== ownerHere() || (kind === 'close' && state === 'refused'));
  return <OpenForm claim={claim} catalogue={catalogue} float={last?.float ?? []} isHeld={isHeld} />;
}

interface OpenFormProps {
  claim: KeptClaim;
  catalogue: Catalogue;
  float: readonly Notes[];
  isHeld: boolean;
}

function OpenForm({ claim, catalogue, float, isHeld }: OpenFormProps) {
  const { t } = useTranslation();
  useRefusedScans();
  const navigate = useNavigate();
  const { settings } = catalogue;
  const [typed, setTyped] = useState(() => blank(claim, catalogue, float));
  const [slips, setSlips] = useState<Record<string, string>>({});
  const [isSaying, setIsSaying] = useState(false);
  const [uuid] = useState(newIntent);
  const set = (currency: Currency, what: Partial<TypedOpening>) => {
    setTyped(typed.map((one) => (one.currency === currency ? { ...one, ...what } : one)));
    setSlips({});
  };
  const open = async () => {
    setIsSaying(true);
    const counted = openedNotes(typed, float);
    const shift = shiftOf(claim, { uuid, rates: settings.rates, counted });
    const content = {
      business_date: shift.businessDate,
      counted: counted.map(({ currency, amount }) => ({ currency, amount: amountText(amount, currency) })),
      added: fetched(typed),
      rates: Object.entries(settings.rates).map(([currency, rate]) => ({ currency, rate })),
    };
    const paper = { uuid, kind: 'open', content, shift: uuid, owner: ownerHere() } as const;
    const said = await sayPaper(claim, paper, ({ shifts }) => shifts.put(shift)).catch(storeProblem);
    setIsSaying(false);
    if (typeof said === 'string') return setSlips({ whole: t(said) });
    if (said.outcome === 'refused') {
      const { message, fields } = said.error;
      return setSlips({ whole: Object.values(fields)[0] ?? message, ...fields });
    }
    navigate('/erp-sales/point-of-sale');
  };
  const rated = Object.keys(settings.rates) as Currency[];
  return (
    <form
      className="k-panel till-opening"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <h2>
        {t('tillSetup.openShift')} · <Ltr>{formatDate(today())}</Ltr>
      </h2>
      {typed.map((one) => (
        <OpeningRow
          key={one.currency}
          {...{ typed: one, float, slips, catalogue }}
          onChange={(what) => set(one.currency, what)}
        />
      ))}
      {rated.length > 0 && (
        <p className="till-rate">
          {t('tillSetup.rates')}{' '}
          {rated.map((currency) => (
            <Ltr key={currency}>{rateText(currency, settings.currency, settings.rates)}</Ltr>
          ))}
        </p>
      )}
      {(slips['whole'] || isHeld) && (
        <p className="till-refused" role="alert">
          {slips['whole'] ?? t('tillSetup.held')}
        </p>
      )}
      <div className="till-dialog-acts">
        <Button type="submit" size="lg" color="saffron.5" className="k-primary" loading={isSaying} disabled={isHeld}>
          {t('tillSetup.press')}
        </Button>
      </div>
    </form>
  );
}

/** Each currency the till may hold, nothing fetched for it yet. */
function blank({ treasuryId }: KeptClaim, { settings, lists }: Catalogue, float: readonly Notes[]): readonly TypedOpening[] {
  const held = float.map(({ currency }) => currency);
  return [...new Set<Currency>([settings.currency, ...(Object.keys(settings.rates) as Currency[]), ...held])].map((currency) => {
    const fit = lists.treasuries.filter((one) => one.currency === currency);
    return { currency, added: null, counted: null, treasury: fit.find(({ id }) => id === treasuryId)?.id ?? fit[0]?.id ?? null };
  });
}

const shiftOf = (
  claim: KeptClaim,
  { uuid, rates, counted }: { uuid: string; rates: ShiftRates; counted: OpenContent['counted'] },
): KeptShift => ({
  ...{ uuid, rates, counted, company: claim.company, claimId: claim.claimId, owner: ownerHere(), state: 'open' },
  ...{ cashier: readSession()?.me.name ?? '', businessDate: today(), openedAt: new Date().toISOString() },
});
