import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StockCount, StockCountLine } from '#erp/warehouse/contract';
import { CallError, call, refreshLists } from '#platform/web';
import { type Choice, lookup } from '#platform/web/ui';
import { signedCount, type TypedCount } from './typed-count.ts';

interface Scanned {
  item: Choice;
  unit_id: number;
  quantity: string | number | null;
}
interface Told {
  variation_id: number;
  before: number | null;
  quantity: number | null;
}

/** Goods that were scanned or chosen last, and what became of it. */
export interface Current {
  goods: Choice;
  unit: Choice | undefined;
  /** How many stand on the paper now; nothing where they wait to be counted. */
  quantity: number | null;
  /** What stood there before the last count of them. */
  before: number | null;
  problem?: string;
}

const counts = `/api/v1/${StockCount.path}`;
const unitOf = ({ unit, unit_id }: Choice): number => (unit_id as number | undefined) ?? (unit as Choice).id;

/** Counting at one paper: a scan counts one more, a number says how many there are. */
export function useCounting(id: string) {
  const known = useQueryClient();
  const [current, setCurrent] = useState<Current>();
  const unitNamed = async (unitId: number) => (await known.fetchQuery(lookup('unit', ''))).find((one) => one.id === unitId);

  const send = async (goods: Choice, { unitId, quantity, add }: { unitId?: number; quantity: string | null; add: boolean }) => {
    const unit = await unitNamed(unitOf(goods));
    const line = { variation_id: goods.id, unit_id: unitId ?? null, quantity, add };
    try {
      const { items } = await call<{ items: Told[] }>('POST', `${counts}/${id}/count`, {
        body: { lines: [line] },
        silent: true,
        quiet: true,
      });
      const told = items.at(-1) as Told;
      setCurrent({ goods, unit, quantity: told.quantity, before: told.before });
      // Its page is read anew once somebody looks at it, and not after each scan.
      for (const read of ['item', 'list']) void known.invalidateQueries({ queryKey: [read, counts], refetchType: 'none' });
      await refreshLists(`/api/v1/${StockCountLine.path}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const said = Object.values(error.fields).flat()[0] ?? error.message;
      setCurrent({ goods, unit, quantity: null, before: null, problem: String(said) });
    }
  };
  /** Goods that wait for somebody to say how many there are. */
  const choose = async (goods: Choice, quantity: number | null = null) =>
    setCurrent({ goods, unit: await unitNamed(unitOf(goods)), quantity, before: null });
  const say = ({ quantity, isMore }: TypedCount) =>
    current ? send(current.goods, { quantity, add: isMore }) : Promise.resolve();

  const scan = async ({ item, unit_id, quantity }: Scanned) => {
    const unit = await unitNamed(unit_id);
    // What is weighed is not one kilogram because its code was scanned.
    if (quantity === null && !unit?.['whole']) return choose(item);
    return send(item, { unitId: unit_id, quantity: String(quantity ?? 1), add: true });
  };
  const take = async (words: string) => {
    const typed = signedCount(words);
    if (typed) {
      await say(typed);
      return current !== undefined;
    }
    const query = { code: words };
    const found = await call<Scanned>('GET', '/api/v1/variations/scan', { query, silent: true, quiet: true }).catch(
      () => undefined,
    );
    if (found) await scan(found);
    const [first] = found ? [] : await known.fetchQuery(lookup('variation', words));
    if (first) await choose(first);
    return Boolean(found ?? first);
  };
  const pick = async (variation: number, quantity: number | null = null) => {
    const { item } = await call<{ item: Choice }>('GET', `/api/v1/variations/${variation}`);
    await choose(item, quantity);
  };
  const forget = async (variation: number) => {
    const { item } = await call<{ item: Choice }>('GET', `/api/v1/variations/${variation}`);
    await send(item, { quantity: null, add: false });
    setCurrent(undefined);
  };
  return { current, take, pick, say, forget };
}
export type Counting = ReturnType<typeof useCounting>;
