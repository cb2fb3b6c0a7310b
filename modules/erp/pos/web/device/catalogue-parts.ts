import type { CodeRow, CustomerRow, GoodsRow, StockRow, TillLists, TillSettings } from '#erp/pos/contract';

/** What the server tells of what a till sells by: all of it, or what changed. */
export interface CatalogueAnswer {
  at: string;
  is_whole: boolean;
  settings: TillSettings;
  lists: TillLists;
  goods: GoodsRow[];
  codes: CodeRow[];
  /** Goods that are sold no more. */
  gone: number[];
  stock: StockRow[];
  customers: CustomerRow[];
}

/** What a till sells by, in memory. */
export interface CatalogueRows {
  /** When it was read, by the server's clock. */
  at: string;
  settings: TillSettings;
  lists: TillLists;
  goods: Map<number, GoodsRow>;
  codes: Map<string, readonly [variation: number, unit: number]>;
  stock: Map<number, number>;
  customers: Map<number, CustomerRow>;
}

/** In so many parts it lies in the device's store, so that a sale writes few of them anew. */
export const partCount = 32;
const partOf = (id: number) => id % partCount;

/** What changed is put in its place; answers the parts that have to be written anew, by name. */
export function mergeRows(rows: CatalogueRows, told: CatalogueAnswer): Set<string> {
  const touched = new Set(['head']);
  const note = (kind: string, id: number) => touched.add(`${kind}${partOf(id)}`);
  rows.at = told.at;
  rows.settings = told.settings;
  rows.lists = told.lists;
  forgetCodes(rows, [...told.goods.map(([id]) => id), ...told.gone], note);
  for (const id of told.gone) if (rows.goods.delete(id)) note('goods', id);
  for (const row of told.goods) {
    rows.goods.set(row[0], row);
    note('goods', row[0]);
  }
  for (const [code, variation, unit] of told.codes) {
    rows.codes.set(code, [variation, unit]);
    note('codes', variation);
  }
  for (const [variation, left] of told.stock)
    if (rows.stock.get(variation) !== left) {
      rows.stock.set(variation, left);
      note('stock', variation);
    }
  for (const row of told.customers) {
    rows.customers.set(row[0], row);
    note('customers', row[0]);
  }
  return touched;
}

/** Goods that changed are told with all their codes: one they no longer have must not find them. */
function forgetCodes(rows: CatalogueRows, ids: readonly number[], note: (kind: string, id: number) => void): void {
  if (ids.length === 0 || rows.codes.size === 0) return;
  const changed = new Set(ids);
  for (const [code, [variation]] of rows.codes)
    if (changed.has(variation)) {
      rows.codes.delete(code);
      note('codes', variation);
    }
}

export function emptyRows(told: Pick<CatalogueAnswer, 'at' | 'settings' | 'lists'>): CatalogueRows {
  return { ...told, goods: new Map(), codes: new Map(), stock: new Map(), customers: new Map() };
}

/** The parts as texts, those that are asked for. */
export function partsOf(rows: CatalogueRows, wanted: ReadonlySet<string>): Map<string, string> {
  const lists = new Map<string, unknown[]>([...wanted].filter((part) => part !== 'head').map((part) => [part, []]));
  const put = (kind: string, id: number, row: unknown) => lists.get(`${kind}${partOf(id)}`)?.push(row);
  for (const row of rows.goods.values()) put('goods', row[0], row);
  for (const [code, [variation, unit]] of rows.codes) put('codes', variation, [code, variation, unit]);
  for (const [variation, left] of rows.stock) put('stock', variation, [variation, left]);
  for (const row of rows.customers.values()) put('customers', row[0], row);
  const texts = new Map([...lists].map(([part, list]) => [part, JSON.stringify(list)]));
  const { at, settings, lists: few } = rows;
  return wanted.has('head') ? texts.set('head', JSON.stringify({ at, settings, lists: few })) : texts;
}

/** The catalogue out of its parts; nothing where its head is not among them. */
export function rowsOf(parts: ReadonlyMap<string, string>): CatalogueRows | undefined {
  const head = parts.get('head');
  if (head === undefined) return undefined;
  const rows = emptyRows(JSON.parse(head));
  for (const [part, text] of parts) {
    const kind = part.replace(/\d+$/, '');
    if (kind === 'goods') for (const row of JSON.parse(text) as GoodsRow[]) rows.goods.set(row[0], row);
    if (kind === 'codes')
      for (const [code, variation, unit] of JSON.parse(text) as CodeRow[]) rows.codes.set(code, [variation, unit]);
    if (kind === 'stock') for (const [variation, left] of JSON.parse(text) as StockRow[]) rows.stock.set(variation, left);
    if (kind === 'customers') for (const row of JSON.parse(text) as CustomerRow[]) rows.customers.set(row[0], row);
  }
  return rows;
}

/** Every part there is. */
export const allParts = (): Set<string> =>
  new Set([
    'head',
    ...['goods', 'codes', 'stock', 'customers'].flatMap((kind) => Array.from({ length: partCount }, (_, at) => `${kind}${at}`)),
  ]);
