import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Goods, tillOffer } from '#erp/pos/contract';
import { offeredFor } from '#erp/sales/contract';
import { amountText } from '#platform/entity';
import { formatAmount, useStored } from '#platform/web';
import { IconCategory, IconColumns3 } from '#platform/web/ui';
import { CategoryChips } from './category-chips.tsx';
import { FindField } from './find-field.tsx';
import { foundGoods } from './found-goods.ts';
import { GoodsTiles } from './goods-tiles.tsx';
import { starred } from './read-code.ts';
import { toFind } from './to-find.ts';
import type { Desk } from './use-desk.ts';

interface GoodsSideProps {
  desk: Desk;
  field: RefObject<HTMLInputElement | null>;
  /** Takes what was typed as a code; false where it is none. */
  takeCode: (code: string, quantity?: number) => boolean;
  takeGoods: (goods: Goods, quantity?: number) => void;
  /** So many of the line that is worked on. */
  onQuantity: (quantity: number) => void;
  onUnknown: (code: string) => void;
  /** What the last code was not. */
  problem: string | undefined;
  forgetProblem: () => void;
}

/** As many as a screen shows at first, and how many come with each look further down. */
const [atFirst, further] = [24, 60];

/** Where goods are found: one field for scanner, number and name, and all of them by category, as pictures or as a dense list. */
export function GoodsSide(props: GoodsSideProps) {
  const { desk, field, takeCode, takeGoods, onQuantity, onUnknown, problem, forgetProblem } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [category, setCategory] = useState<number | null>(null);
  const [most, setMost] = useState(atFirst);
  const [look, setLook] = useStored<Look>('till-look', 'gallery');
  const words = useSettled(text);
  const { catalogue } = desk;
  const count = starred(words);
  const goods = useMemo(
    () => foundGoods(catalogue, { words: count?.rest ?? words, category, most }),
    [catalogue, words, category, most],
  );
  const prices = useMemo(() => pricesOf(desk, goods), [goods, desk.at, desk.ticket.customer?.group]);
  const write = (next: string) => {
    setText(next);
    setChosen(0);
    setMost(atFirst);
    // A scan empties the field, and what it was not still has to be read.
    if (next !== '') forgetProblem();
  };
  const take = (one: Goods) => {
    takeGoods(one, count?.quantity);
    write('');
    toFind();
  };
  const latest = useRef(take);
  latest.current = take;
  const onTake = useCallback((one: Goods) => latest.current(one), []);
  const onMore = useCallback(() => setMost((most) => most + further), []);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      return setChosen(Math.max(0, Math.min(goods.length - 1, chosen + step)));
    }
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      forgetProblem();
      return write('');
    }
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    enter();
  };
  /** What was typed is a code, a number for the line that is worked on, or words: then it is the goods that are shown first, or chosen. */
  const enter = () => {
    const told = starred(text);
    const code = (told?.rest ?? text).trim();
    if (told && code === '') onQuantity(told.quantity);
    else if (chosen > 0 || !takeCode(code, told?.quantity)) {
      const found = foundGoods(catalogue, { words: code, category, most })[chosen];
      if (!found) {
        // What is scanned or typed next takes its place.
        field.current?.select();
        return onUnknown(code);
      }
      takeGoods(found, told?.quantity);
    }
    write('');
  };
  return (
    <section className="till-goods" aria-label={t('till.goods')}>
      <div className="till-find">
        <FindField field={field} value={text} isWrong={problem !== undefined} onChange={write} onKeyDown={press} />
        <LookToggle look={look} setLook={setLook} />
      </div>
      <p className="till-problem" role="status">
        {problem}
      </p>
      <CategoryChips
        categories={catalogue.lists.categories}
        chosen={category}
        onChoose={(id) => {
          setCategory(id);
          setMost(atFirst);
        }}
      />
      <GoodsTiles
        {...{ goods, prices, look, onTake, onMore }}
        stock={catalogue.stock}
        chosen={words === '' ? undefined : chosen}
        hasMore={goods.length >= most}
      />
    </section>
  );
}

type Look = 'gallery' | 'list';

/** As pictures, or as a dense list. */
function LookToggle({ look, setLook }: { look: Look; setLook: (look: Look) => void }) {
  const { t } = useTranslation();
  const other = look === 'gallery' ? 'list' : 'gallery';
  const label = t(`till.looks.${other}`);
  return (
    <button type="button" className="till-square" aria-label={label} title={label} onClick={() => setLook(other)}>
      {look === 'gallery' ? <IconColumns3 size="1.3rem" /> : <IconCategory size="1.3rem" />}
    </button>
  );
}

/** A scanner types digits faster than anybody: what they would find is looked for once they have stopped. */
const digitsStopMs = 80;
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  const isDigits = /^\d+$/.test(text);
  useEffect(() => {
    if (!isDigits) return setSettled('');
    const timer = setTimeout(() => setSettled(text), digitsStopMs);
    return () => clearTimeout(timer);
  }, [text, isDigits]);
  return isDigits ? settled : text;
}

/** What one of each is offered for to the customer of the ticket, as it is written. */
function pricesOf({ at, ticket }: Desk, goods: readonly Goods[]): Map<number, string> {
  const whom = { customerGroup: ticket.customer?.group ?? null, day: at.day, rates: at.rates };
  return new Map(
    goods.flatMap((one) => {
      const offer = tillOffer(at.listsFor(one), at.settings, one, whom);
      const found = offeredFor(offer, { unitId: one.unit, quantity: 1000 }, at.settings.taxMode);
      return 'problem' in found ? [] : [[one.id, formatAmount(amountText(found.price, at.settings.currency))]];
    }),
  );
}
