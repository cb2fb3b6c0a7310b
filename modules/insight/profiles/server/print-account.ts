import { dealings } from '#insight/profiles/contract';
import { type Currency, currencySign, units } from '#platform/entity';
import { type Context, type Language, type Reply, translate } from '#platform/server';
import { compilePdf, grouped, nameOn, paperHead, paperLanguage, paperTemplate, said } from '#platform/server/pdf';
import type { ToldAccount, ToldGoods, ToldPaper } from './account-form.ts';
import { eventWord, paperWord } from './event-word.ts';

const words = [
  'title',
  'day',
  'paper',
  'charged',
  'credited',
  'balance',
  'opening',
  'closing',
  'ages',
  'none',
  'received',
  'ours',
];

/** A contact’s account on paper, to be handed to him: each paper with what stood after it, the goods below where asked, and how old his debt is. */
export async function printAccount(ctx: Context, told: ToldAccount): Promise<Reply> {
  const language = paperLanguage(ctx.locale);
  const say = (key: string, values = {}) => translate(language, `accountPrint.${key}`, values);
  const { contact, opening, closing, papers, from, to } = told;
  const { currency, kind } = contact;
  const money = (amount: number) => grouped(amount, currency);
  const content = await compilePdf(ctx, paperTemplate(import.meta.dirname, 'account'), {
    ...paperHead(ctx, 'accountPrint', words),
    party: said(contact.name),
    phone: contact.phone,
    // Above zero stands on the side that is usual with him.
    standing: closing === 0 ? say('even') : say(closing > 0 === (dealings[kind].side === 'debit') ? 'heOwes' : 'weOwe'),
    sum: money(Math.abs(closing)),
    currency: currencySign(currency, language),
    days: [from ?? papers[0]?.day ?? ctx.today, to ?? ctx.today],
    today: ctx.today,
    columns: { charged: say(`columns.${kind}.charged`), credited: say(`columns.${kind}.credited`) },
    opening: money(opening),
    closing: money(closing),
    rows: papers.map((paper) => rowOf(paper, currency, language)),
    sums: { charged: money(sumOf(papers, 'charged')), credited: money(sumOf(papers, 'credited')) },
    agesOn: translate(language, 'accountPrint.agesOn', { day: `\u2066${ctx.today}\u2069` }),
    ages: told.ages.map(({ from: first, to: last, amount }) => ({
      name: last === null ? `${first}+` : `${first}–${last}`,
      amount: money(amount),
    })),
  });
  return { file: { name: `${fileOf(told)}.pdf`, mediaType: 'application/pdf', content, inline: true } };
}

/** What the file is called: whose account, until when. */
export const fileOf = ({ contact, to }: ToldAccount): string => `account-${contact.kind}-${contact.id}${to ? `-${to}` : ''}`;

export const sumOf = (papers: readonly ToldPaper[], of: 'charged' | 'credited') => papers.reduce((sum, one) => sum + one[of], 0);

function rowOf(paper: ToldPaper, currency: Currency, language: Language) {
  const { what, number } = paperWord(language, paper);
  const blank = (amount: number) => (amount === 0 ? '' : grouped(amount, currency));
  return {
    day: paper.day,
    what,
    number,
    events: [...new Set(paper.events)].map((event) => eventWord(language, event)).join(' · '),
    charged: blank(paper.charged),
    credited: blank(paper.credited),
    balance: grouped(paper.balance, currency),
    goods: paper.goods.map((goods) => goodsOf(goods, currency, language)),
  };
}

function goodsOf({ name, rest, quantity, unit, price, amount }: ToldGoods, currency: Currency, language: Language) {
  return {
    name: said(rest ? translate(language, `accountPrint.rests.${rest}`) : (nameOn(name, language) ?? '')),
    many: quantity === null ? '' : `${units(quantity)}`,
    unit: nameOn(unit, language) ?? '',
    price: price === null ? '' : grouped(price, currency),
    amount: grouped(amount, currency),
  };
}
