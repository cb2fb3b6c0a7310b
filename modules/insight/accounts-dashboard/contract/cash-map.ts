import type { Currency } from '#platform/entity';
import {
  betweenPlace,
  type HeldPlace,
  heldPlaces,
  type OwedPlace,
  type OwnPlace,
  owedPlaces,
  ownPlaces,
  type Place,
  sideOf,
} from './place.ts';

/** Debits less credits of a place in one branch and currency, in minor units. */
export interface PlacedSum {
  place: Place;
  branchId: number;
  currency: Currency;
  balance: number;
}

/** What every branch, and all of them, hold and owe in one currency. */
export interface CashMap {
  currency: Currency;
  held: Record<HeldPlace, number>;
  owed: Record<OwedPlace, number>;
  own: Record<OwnPlace, number>;
  /** Above zero: other branches owe these. */
  between: number;
  totals: { held: number; owed: number; own: number };
  /** held + between − owed − own; anything but nothing says that the books are broken. */
  gap: number;
}

/** The cash map of each currency, and of each branch in it; sums of two currencies never meet. */
export function cashMaps(sums: readonly PlacedSum[]): (CashMap & { branches: (CashMap & { branchId: number })[] })[] {
  const currencies = [...new Set(sums.map((sum) => sum.currency))];
  return currencies.map((currency) => {
    const mine = sums.filter((sum) => sum.currency === currency);
    const branchIds = [...new Set(mine.map((sum) => sum.branchId))].sort((a, b) => a - b);
    return {
      ...cashMap(currency, mine),
      branches: branchIds.map((branchId) => ({
        branchId,
        ...cashMap(
          currency,
          mine.filter((sum) => sum.branchId === branchId),
        ),
      })),
    };
  });
}

function cashMap(currency: Currency, sums: readonly PlacedSum[]): CashMap {
  const at = (place: Place) => {
    const balance = sums.filter((sum) => sum.place === place).reduce((total, sum) => total + sum.balance, 0);
    return sideOf(place) === 'debit' || balance === 0 ? balance : -balance;
  };
  const each = <P extends Place>(names: readonly P[]) =>
    Object.fromEntries(names.map((place) => [place, at(place)])) as Record<P, number>;
  const held = each(heldPlaces);
  const owed = each(owedPlaces);
  const own = each(ownPlaces);
  const between = at(betweenPlace);
  const totals = {
    held: total(held),
    owed: total(owed),
    own: own.capital + own.income - own.costs - own.other_results,
  };
  return { currency, held, owed, own, between, totals, gap: totals.held + between - totals.owed - totals.own };
}

const total = (amounts: Record<string, number>) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
