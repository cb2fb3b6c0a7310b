import { useSyncExternalStore } from 'react';
import { type CustomerRow, type Goods, type GoodsRow, goodsOf } from '#erp/pos/contract';
import { CallError, call } from '#platform/web';
import { allParts, type CatalogueAnswer, type CatalogueRows, emptyRows, mergeRows, partsOf, rowsOf } from './catalogue-parts.ts';
import { keptTill } from './kept-till.ts';
import { heardOfServer, lostServer } from './line.ts';
import { type KeptClaim, store } from './till-store.ts';
import { type Worded, WordIndex } from './word-index.ts';

/** All a till sells by, ready to be asked. */
export interface Catalogue extends CatalogueRows {
  index: WordIndex;
  people: WordIndex;
  /** Goods as the till works with them, put together when they are asked for. */
  known: Map<number, Goods>;
  /** Grows with each change, so that a page sees there was one. */
  version: number;
}

interface Standing {
  registerId: number | undefined;
  catalogue: Catalogue | undefined;
  /** Why there is none: nothing was kept here, and nobody could be asked. */
  hasFailed: boolean;
}
let standing: Standing = { registerId: undefined, catalogue: undefined, hasFailed: false };
const listeners = new Set<() => void>();

export function useCatalogue(): Standing {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => standing,
  );
}

export const catalogueNow = (): Catalogue | undefined => standing.catalogue;

function tell(change: Partial<Standing>): void {
  standing = { ...standing, ...change };
  for (const listener of listeners) listener();
}

/** Between two steps of long work the page draws and hears what is pressed. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Brings the catalogue of a register: what this device kept of it at once, and what changed since as soon as the server is heard of. */
export async function openCatalogue(claim: KeptClaim): Promise<void> {
  if (standing.registerId !== claim.registerId) tell({ registerId: claim.registerId, catalogue: undefined, hasFailed: false });
  if (!standing.catalogue) await openKept(claim);
  await refreshCatalogue(claim);
}

async function openKept({ company, registerId }: KeptClaim): Promise<void> {
  const kept = await store.catalogue.all({ company });
  await pause();
  const rows = rowsOf(new Map(kept.map(({ part, text }) => [part, text])));
  if (rows) await stand(rows, registerId);
}

const goodsWords = ([id, , ar, en, sku]: GoodsRow): Worded => [id, en === 0 ? `${ar} ${sku}` : `${ar} ${en} ${sku}`];
const customerWords = ([id, name, phone]: CustomerRow): Worded => [id, `${name} ${phone}`];

async function stand(rows: CatalogueRows, registerId: number): Promise<void> {
  const [index, people] = [new WordIndex(), new WordIndex()];
  await index.fill([...rows.goods.values()].map(goodsWords), pause);
  await people.fill([...rows.customers.values()].map(customerWords), pause);
  if (standing.registerId === registerId)
    tell({ catalogue: { ...rows, index, people, known: new Map(), version: 1 }, hasFailed: false });
}

let running: Promise<void> | undefined;
/** Asks what changed since the catalogue was read; all of it where nothing was. One question at a time. */
export function refreshCatalogue(claim: KeptClaim): Promise<void> {
  running ??= refresh(claim).finally(() => {
    running = undefined;
  });
  return running;
}

const patienceMs = { whole: 120_000, changes: 10_000 };

async function refresh({ company, registerId }: KeptClaim): Promise<void> {
  const since = standing.catalogue?.at;
  try {
    const told = await call<CatalogueAnswer>('GET', '/api/v1/till/catalogue', {
      query: { register_id: registerId, since },
      silent: true,
      quiet: true,
      signal: AbortSignal.timeout(since ? patienceMs.changes : patienceMs.whole),
    });
    heardOfServer();
    if (standing.registerId === registerId) await take(company, registerId, told);
  } catch (error) {
    if (!(error instanceof CallError) || error.isUndecided) lostServer();
    if (!standing.catalogue) tell({ hasFailed: true });
  }
}

async function take(company: number, registerId: number, told: CatalogueAnswer): Promise<void> {
  const { catalogue } = standing;
  if (!catalogue || told.is_whole) {
    const rows = emptyRows(told);
    mergeRows(rows, { ...told, gone: [] });
    await stand(rows, registerId);
    await keep(company, rows, allParts());
    return;
  }
  const touched = mergeRows(catalogue, told);
  await catalogue.index.fill(told.goods.map(goodsWords), pause);
  await catalogue.people.fill(told.customers.map(customerWords), pause);
  catalogue.index.drop(told.gone);
  // What is few may have changed without a word of which.
  catalogue.known.clear();
  tell({ catalogue: { ...catalogue, version: catalogue.version + 1 } });
  await keep(company, catalogue, touched);
}

/** A store that is full keeps what it had: the till sells on, by what it has in memory. */
async function keep(company: number, rows: CatalogueRows, parts: ReadonlySet<string>): Promise<void> {
  keptTill.mark();
  const texts = partsOf(rows, parts);
  try {
    for (const [part, text] of texts) {
      await pause();
      await store.catalogue.put({ company, part, text });
    }
  } catch {
    // Said where the store is asked for what must not be lost.
  }
}

/** Another register, or nobody's any more: its prices and customers are not this device's to keep. */
export async function forgetCatalogue(company: number): Promise<void> {
  tell({ registerId: undefined, catalogue: undefined, hasFailed: false });
  await store.catalogue.drop({ company });
}

/** Goods by the number of their variation. */
export function goodsIn(catalogue: Catalogue, id: number): Goods | undefined {
  const known = catalogue.known.get(id);
  if (known) return known;
  const row = catalogue.goods.get(id);
  if (!row) return undefined;
  const goods = goodsOf(row);
  catalogue.known.set(id, goods);
  return goods;
}

/** Customers by name or phone. */
export const customersIn = (catalogue: Catalogue, words: string, most: number): CustomerRow[] =>
  catalogue.people.find(words, most).flatMap((id) => {
    const row = catalogue.customers.get(id);
    return row ? [row] : [];
  });
