import { useEffect, useState } from 'react';
import { useStore } from '#platform/web/outbox';
import { claimOf, shiftOf } from '../device/claim.ts';
import { companyHere } from '../device/here.ts';
import { type KeptClaim, type KeptShift, store } from '../device/till-store.ts';

/** What this device is; undefined while it is looked up. */
export interface Standing {
  claim: KeptClaim | null | undefined;
  shift: KeptShift | null | undefined;
}

export function useStanding(): Standing {
  const company = companyHere();
  return (
    useStore<Standing>([store.claims, store.shifts], () => standingOf(company), [company]) ?? {
      claim: undefined,
      shift: undefined,
    }
  );
}

async function standingOf(company: number): Promise<Standing> {
  const claim = (await claimOf(company)) ?? null;
  return { claim, shift: (await shiftOf(claim ?? undefined)) ?? null };
}

/**
 * Whether this page is the till's only one: two would ring up two tickets into one. The place is held as long as the page lives; where
 * browsers have no locks (pages without encryption) it is taken to be.
 */
export function useOnlyPage(registerId: number | undefined): 'asking' | 'ours' | 'elsewhere' {
  const [place, setPlace] = useState<'asking' | 'ours' | 'elsewhere'>(navigator.locks ? 'asking' : 'ours');
  useEffect(() => {
    if (registerId === undefined || !navigator.locks) return;
    const leaving = new AbortController();
    let leave: () => void = () => undefined;
    const hold = async () => {
      const name = `karwan-till-${companyHere()}-${registerId}`;
      const known = await navigator.locks.query();
      if (known.held?.some((lock) => lock.name === name)) setPlace('elsewhere');
      // Whoever waits is let in once the other page is closed.
      await navigator.locks.request(name, { signal: leaving.signal }, () => {
        setPlace('ours');
        return new Promise<void>((resolve) => {
          leave = resolve;
        });
      });
    };
    hold().catch(() => undefined);
    return () => {
      leaving.abort();
      leave();
    };
  }, [registerId]);
  return place;
}
