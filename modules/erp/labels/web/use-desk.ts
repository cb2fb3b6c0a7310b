import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type LabelPaper, labelLanguages, labelPapers, mostGoods } from '#erp/labels/contract';
import { attempt, call, localName, toast, type WireRow } from '#platform/web';
import { type Choice, type Form, readStored, useForm } from '#platform/web/ui';
import { type DeskLine, type Goods, repriced, withGoods } from './desk-lines.ts';
import { runsPath } from './open-labels.ts';

const keptAs = 'labels';
const kept = ['paper', 'language', 'shows_name', 'shows_price', 'shows_code', 'shows_company'] as const;
const first = { paper: 'a4_24', language: 'ar', shows_name: true, shows_price: true, shows_code: true, shows_company: false };

/** How somebody printed last on this machine; where the sheet begins is asked each time. */
function startOf(): Record<string, unknown> {
  const stored = readStored<typeof first>(keptAs, first);
  const known =
    labelPapers.includes(stored.paper as LabelPaper) && (labelLanguages as readonly string[]).includes(stored.language);
  return { lines: [], price_group_id: null, start: 1, ...first, ...(known && stored) };
}

export interface Desk {
  form: Form;
  /** What was taken last, in words. */
  last: string;
  take: (words: string) => Promise<boolean>;
  pick: (variation: number) => void;
  /** All whose price changed since a day. */
  takeChanged: (day: string) => Promise<void>;
}

/** The goods that are to be printed, however they come: scanned, searched, chosen in a list, dearer since a day, or of another print. */
export function useDesk(): Desk {
  const { t } = useTranslation();
  const [last, setLast] = useState('');
  const form = useForm({ initialValues: startOf() });
  const current = useRef(form);
  current.current = form;
  const values = form.getValues();
  const lines = () => current.current.getValues()['lines'] as DeskLine[];
  const find = (asked: Record<string, unknown>) =>
    call<{ items: Goods[] }>('POST', `${runsPath}/goods`, {
      body: { price_group_id: current.current.getValues()['price_group_id'], ...asked },
      silent: true,
    }).then(({ items }) => items);
  const add = (found: readonly Goods[], again: 'more' | 'same') => {
    const next = withGoods(lines(), found, again);
    if (next.length === mostGoods && found.length > next.length - lines().length)
      toast('info', t('labelDesk.tooMany', { most: mostGoods }));
    current.current.clearErrors();
    current.current.setFieldValue('lines', next);
    const name = found.length === 1 ? localName(found[0]?.name) : undefined;
    const line = next.find(({ variation_id }) => variation_id === found[0]?.variation_id);
    setLast(name ? t('labelDesk.taken', { name, copies: line?.copies ?? 1 }) : '');
  };
  const addOne = async (asked: Asked) => {
    const found = await attempt(find(asked));
    if (found) add(found, 'more');
  };

  useKeptChoice(values);
  useBroughtGoods(async (asked) => {
    const found = await attempt(find(asked));
    if (found) add(found, 'same');
  }, form);
  const group = values['price_group_id'];
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const ids = lines().map(({ variation_id }) => variation_id);
    if (ids.length === 0) return;
    void attempt(find({ variation_ids: ids })).then((found) => {
      if (found) current.current.setFieldValue('lines', repriced(lines(), found));
    });
  }, [group]);

  return {
    form,
    last,
    take: async (words) => {
      const asked = await goodsCalled(words);
      if (asked) await addOne(asked);
      return asked !== undefined;
    },
    pick: (variation) => void addOne({ variation_ids: [variation] }),
    takeChanged: async (day) => {
      const found = await attempt(find({ changed_since: day }));
      if (!found) return;
      if (found.length === 0) toast('info', t('labelDesk.nothingChanged'));
      else add(found, 'same');
    },
  };
}

type Asked = { variation_ids: number[] } | { product_ids: number[] };

/** What has this code, a scale's among them; all shapes of the product with this number; else the first with these words. */
async function goodsCalled(words: string): Promise<Asked | undefined> {
  const first = async (path: string, query: Record<string, string>) =>
    (await call<{ items: Choice[] }>('GET', path, { query: { ...query, paginated: false }, silent: true })).items[0]?.id;
  const asked = async (): Promise<Asked | undefined> => {
    const coded = await first('/api/v1/variations', { code: words });
    if (coded) return { variation_ids: [coded] };
    const product = await first('/api/v1/products', { code: words });
    if (product) return { product_ids: [product] };
    const called = await first('/api/v1/variations', { search: words });
    return called ? { variation_ids: [called] } : undefined;
  };
  return (await attempt(asked())) || undefined;
}

function useKeptChoice(values: Record<string, unknown>): void {
  const choice = JSON.stringify(Object.fromEntries(kept.map((name) => [name, values[name]])));
  useEffect(() => localStorage.setItem(keptAs, choice), [choice]);
}

/** Goods another page sent along in the address, which is then the page's own again. */
function useBroughtGoods(add: (asked: Record<string, unknown>) => Promise<void>, form: Form): void {
  const [params, setParams] = useSearchParams();
  const asked = params.toString();
  useEffect(() => {
    if (asked === '') return;
    setParams({}, { replace: true });
    const run = params.get('run');
    if (run) void begin(run);
    else void add(askedBy(params));
  }, [asked]);
  const begin = async (run: string) => {
    const answer = await attempt(call<{ item: WireRow }>('GET', `${runsPath}/${run}`, { silent: true }));
    if (!answer) return;
    const { item } = answer;
    const printed = item['lines'] as { variation_id: number; copies: number }[];
    form.setValues({ ...Object.fromEntries(kept.map((name) => [name, item[name]])), price_group_id: item['price_group_id'] });
    await add({ price_group_id: item['price_group_id'], variation_ids: printed.map(({ variation_id }) => variation_id) });
    const copies = new Map(printed.map((line) => [line.variation_id, line.copies]));
    const lines = form.getValues()['lines'] as DeskLine[];
    form.setFieldValue(
      'lines',
      lines.map((line) => ({ ...line, copies: copies.get(line.variation_id) ?? line.copies })),
    );
  };
}

function askedBy(params: URLSearchParams): Record<string, unknown> {
  const ids = (name: string) => (params.get(name) ?? '').split(',').map(Number).filter(Boolean).slice(0, mostGoods);
  const filter = params.get('filter');
  return filter
    ? { filter: JSON.parse(filter), expected_count: Number(params.get('count')) }
    : { product_ids: ids('products'), variation_ids: ids('variations') };
}
