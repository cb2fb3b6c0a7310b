import { dayAfter } from '#finance/ledger/contract';
import { type AccountForm, agesOf, type ContactKind, type FormGoods, type FormLine } from '#insight/profiles/contract';
import { amountText, type Currency, shareOf, units } from '#platform/entity';
import type { Context } from '#platform/server';
import { goodsOn, type PaperGoods } from './account-goods.ts';
import { type AccountPaper, balanceUntil, openingOf, papersOf } from './account-papers.ts';
import { type ContactOf, contactOf } from './contact-of.ts';
import { openDebts } from './open-debts.ts';

export interface FormAsked {
  from?: string | null;
  to?: string | null;
  currency?: Currency | null;
  goods?: boolean | null;
  after?: string | null;
  format?: 'pdf' | 'xlsx' | 'csv' | null;
  language?: 'ar' | 'en' | null;
}

/** Goods of a paper, or what of it is none. */
export interface ToldGoods extends Omit<FormGoods, 'price' | 'amount' | 'quantity'> {
  quantity: number | null;
  price: number | null;
  amount: number;
}
/** A paper with what stood after it. */
export interface ToldPaper extends AccountPaper {
  balance: number;
  goods: readonly ToldGoods[];
}
export interface ToldAccount {
  contact: ContactOf;
  from: string | null;
  to: string | null;
  opening: number;
  closing: number;
  papers: readonly ToldPaper[];
  next: string | null;
  ages: ReturnType<typeof agesOf>;
}

/** A contact’s account, a line a paper with what stood after it and, where asked, the goods below; all of it, or as much as is read at once. */
export async function toldAccount(
  ctx: Context,
  { kind, id }: { kind: ContactKind; id: number },
  asked: FormAsked,
): Promise<ToldAccount> {
  const found = await contactOf(ctx, kind, id);
  const contact = { ...found, currency: asked.currency ?? found.currency };
  const [from, to] = [asked.from ?? null, asked.to ?? null];
  const start = asked.after ? dayAfter(asked.after) : from;
  const [before, opening, closing, { papers, next }, debts] = await Promise.all([
    openingOf(ctx, contact, start),
    openingOf(ctx, contact, from),
    balanceUntil(ctx, contact, to),
    papersOf(ctx, contact, { from: start, to, isWhole: Boolean(asked.format) }),
    openDebts(ctx, contact),
  ]);
  const goods = asked.goods ? await goodsOn(ctx, contact, papers) : [];
  const under = Map.groupBy(goods, keyOf);
  let balance = before;
  const told = papers.map((paper): ToldPaper => {
    balance += paper.charged - paper.credited;
    return { ...paper, balance, goods: goodsUnder(contact, paper, under.get(keyOf(paper)) ?? []) };
  });
  return { contact, from, to, opening, closing, papers: told, next, ages: agesOf(debts) };
}

const keyOf = ({ docType, docId, day }: Pick<AccountPaper, 'docType' | 'docId' | 'day'>) => `${docType}/${docId}/${day}`;

/** Goods of a paper and the rest of what it says, so that they come to it; a delegate’s part is not what his goods ask. */
function goodsUnder({ kind }: ContactOf, { charged, credited }: AccountPaper, goods: readonly PaperGoods[]): ToldGoods[] {
  if (goods.length === 0) return [];
  const rows = goods.map(({ name, unit, quantity, amount }): ToldGoods => {
    const price = quantity === 0 ? null : shareOf(Math.abs(amount), 1000, Math.abs(quantity));
    return { name, rest: null, unit, quantity, price, amount };
  });
  if (kind === 'delegate') return rows;
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  const rest = (sum >= 0 ? charged : -credited) - sum;
  if (rest === 0) return rows;
  const isPaid = kind === 'customer' && sum > 0 && rest < 0;
  return [...rows, { name: null, rest: isPaid ? 'atOnce' : 'beside', quantity: null, unit: null, price: null, amount: rest }];
}

/** The same as it travels. */
export function accountForm(ctx: Context, { contact, from, to, opening, closing, papers, next, ages }: ToldAccount): AccountForm {
  const { kind, id, name, currency } = contact;
  const text = (amount: number) => amountText(amount, currency);
  const items = papers.map(
    ({ day, docType, docId, number, events, charged, credited, balance, goods }): FormLine => ({
      id: `${docType}-${docId}-${day}`,
      day,
      document: { type: docType, id: docId, number },
      events,
      charged: text(charged),
      credited: text(credited),
      balance: text(balance),
      goods: goods.map(({ quantity, price, amount, ...own }) => ({
        ...own,
        quantity: quantity === null ? null : units(quantity),
        price: price === null ? null : text(price),
        amount: text(amount),
      })),
    }),
  );
  return {
    subject: { kind, id, name },
    currency,
    from,
    to,
    opening: text(opening),
    closing: text(closing),
    items,
    next,
    agesOn: ctx.today,
    ages: ages.map((age) => ({ ...age, amount: text(age.amount) })),
  };
}
