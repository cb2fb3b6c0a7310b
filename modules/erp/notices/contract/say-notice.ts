import { amountSaid, countSaid, daySaid } from '#foundation/letters/contract';
import { type Bilingual, type Currency, nameIn } from '#platform/entity';
import type { NoticeTag } from './notice-kinds.ts';

/** Goods of a paper, in the unit they are counted in there. */
export interface NoticeGoods {
  name: Bilingual;
  unit: Bilingual;
  /** In thousandths. */
  quantity: number;
}

/** What a notice may tell of: days as YYYY-MM-DD, amounts in minor units of the paper's currency. */
export interface NoticeFacts {
  name: string;
  company: Bilingual;
  branch: Bilingual;
  number: string;
  date: string;
  currency: Currency;
  total: number;
  paid: number;
  left: number;
  /** The payment, or what is late. */
  amount?: number | undefined;
  dueDate?: string | null | undefined;
  validUntil?: string | null | undefined;
  goods: readonly NoticeGoods[];
  /** What of them has not left, or not come. */
  missing: readonly NoticeGoods[];
}

/** A notice is no paper: of a long one it says the first goods. */
const mostGoods = 20;

/** What stands for each tag, in the language of the form: figures and days as the shop's papers show them. */
export function sayNotice(facts: NoticeFacts, language: string): Record<NoticeTag, string> {
  const { currency } = facts;
  const amount = (minor: number) => amountSaid(minor, currency, language);
  return {
    name: facts.name,
    company: nameIn(facts.company, language),
    branch: nameIn(facts.branch, language),
    number: facts.number,
    date: daySaid(facts.date, language),
    total: amount(facts.total),
    goods: goodsText(facts.goods, language),
    missing: goodsText(facts.missing, language),
    paid: amount(facts.paid),
    left: amount(facts.left),
    amount: facts.amount === undefined ? '' : amount(facts.amount),
    due_date: daySaid(facts.dueDate, language),
    valid_until: daySaid(facts.validUntil, language),
  };
}

function goodsText(goods: readonly NoticeGoods[], language: string): string {
  const lines = goods
    .slice(0, mostGoods)
    .map(({ name, unit, quantity }) => `- ${nameIn(name, language)}: ${countSaid(quantity)} ${nameIn(unit, language)}`);
  return [...lines, ...(goods.length > mostGoods ? ['…'] : [])].join('\n');
}
