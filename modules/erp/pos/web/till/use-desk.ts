import { useEffect, useMemo } from 'react';
import { readScalePatterns, type ScalePattern } from '#erp/setup/contract';
import { type Catalogue, goodsIn, openCatalogue, refreshCatalogue, useCatalogue } from '../device/catalogue.ts';
import { hasLine } from '../device/line.ts';
import { askOfRefused, sendPapers } from '../device/send-papers.ts';
import type { KeptClaim, KeptShift } from '../device/till-store.ts';
import { type PricedTicket, pricedTicket, type TillAt } from './priced.ts';
import type { CodeBook } from './read-code.ts';
import type { TicketAct, TillTicket } from './ticket.ts';
import { useTicket } from './use-ticket.ts';

/** A till that is ready to sell: whose, by what, and the ticket on it. */
export interface Desk {
  claim: KeptClaim;
  shift: KeptShift;
  catalogue: Catalogue;
  at: TillAt;
  book: CodeBook;
  ticket: TillTicket;
  priced: PricedTicket;
  act: (act: TicketAct) => void;
  /** The number of a ticket that was being sold when the till stopped. */
  interrupted: string | undefined;
}

const everyMs = { withLine: 30_000, without: 6_000 };

/** Keeps the catalogue fresh and sends what waits, as long as the till stands there. */
export function useTillWork(claim: KeptClaim, owner: string): void {
  useEffect(() => {
    void openCatalogue(claim);
    sendPapers();
    let timer: ReturnType<typeof setTimeout>;
    const work = async () => {
      const couldHear = hasLine();
      await refreshCatalogue(claim);
      if (hasLine()) await askOfRefused(owner);
      if (hasLine() && !couldHear) sendPapers();
      timer = setTimeout(work, hasLine() ? everyMs.withLine : everyMs.without);
    };
    timer = setTimeout(work, everyMs.without);
    const lookAgain = () => void refreshCatalogue(claim).then(sendPapers);
    window.addEventListener('online', lookAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', lookAgain);
    };
  }, [claim.registerId, claim.claimId, owner]);
}

/** The till once its catalogue is there. */
export function useDesk(claim: KeptClaim, shift: KeptShift): { desk: Desk | undefined; hasFailed: boolean } {
  const { catalogue, hasFailed } = useCatalogue();
  const { ticket, act, isRead, interrupted } = useTicket(claim.company);
  const at = useMemo(() => catalogue && tillAt(catalogue, shift), [catalogue, shift.uuid]);
  const book = useMemo(() => catalogue && at && codeBook(catalogue), [catalogue, at]);
  const priced = useMemo(() => at && pricedTicket(ticket, at), [ticket, at]);
  if (!catalogue || !at || !book || !priced || !isRead) return { desk: undefined, hasFailed };
  return { desk: { claim, shift, catalogue, at, book, ticket, priced, act, interrupted }, hasFailed };
}

function tillAt(catalogue: Catalogue, { businessDate, rates }: KeptShift): TillAt {
  const { settings, lists } = catalogue;
  const [ranges, modifiers] = [Map.groupBy(lists.ranges, byProduct), Map.groupBy(lists.modifiers, byProduct)];
  return {
    listsFor: ({ product }) => ({ ...lists, ranges: ranges.get(product) ?? [], modifiers: modifiers.get(product) ?? [] }),
    goodsOf: (id) => goodsIn(catalogue, id),
    ...{ settings, rates, day: businessDate },
  };
}

const byProduct = ({ product }: { product: number }) => product;

function codeBook(catalogue: Catalogue): CodeBook {
  const { settings, lists, codes } = catalogue;
  const patterns: readonly ScalePattern[] = readScalePatterns(settings.scalePatterns, settings.currency).patterns;
  const whole = new Set(lists.units.filter((unit) => unit.whole).map(({ id }) => id));
  let byItem: Map<number, number> | undefined;
  const weighed = (item: number) => {
    byItem ??= new Map([...catalogue.goods.values()].flatMap((row) => (row[16] === null ? [] : [[row[16], row[0]]])));
    const id = byItem.get(item);
    return id === undefined ? undefined : goodsIn(catalogue, id);
  };
  return {
    ...{ codes, weighed, patterns },
    goodsOf: (id) => goodsIn(catalogue, id),
    priceOf: ({ groupPrice, variationPrice, productPrice }) => groupPrice ?? variationPrice ?? productPrice ?? 0,
    isWhole: (unit) => whole.has(unit),
  };
}
