import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCost, receivePurchase, returnGoods } from '#erp/purchases/server';
import { decideMissing, postCount, postDamage, receiveTransfer, sendTransfer } from '#erp/warehouse/server';
import { bounceCheque, collectCheque, writeCheque } from '#finance/cheques/server';
import { createVoucher, takeBackVoucher } from '#finance/treasury/server';
import { Refusal } from '#platform/entity';
import type { Context } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { cancelRest } from './cancel-rest.ts';
import { exchangeGoods } from './exchange-goods.ts';
import { deliverSale, finaliseSale } from './finalise-sale.ts';
import { paySale } from './pay-sale.ts';
import { returnSoldGoods } from './return-sold-goods.ts';
import { type SellingWorld, sellingWorld, today } from './selling-world.ts';
import { voidSale } from './void-sale.ts';

// Many hands at the same goods at once: each thing happens once, and nobody waits for somebody who waits for him.
const isSoak = process.env.KARWAN_SOAK === '1';
const stormMs = isSoak ? 60_000 : 0;

let w: SellingWorld;
let another: Person;
beforeAll(async () => {
  w = await sellingWorld();
  another = await w.company.person({});
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const atOnce = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth)));
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const cash = (amount: string) => [{ method: 'cash', treasury_id: w.safe, amount }];

test('the last 30 pieces are wanted by 100 buyers: 30 have one each, 70 are told which goods are gone', async () => {
  await w.stocked(w.cup, '30', '1000');
  const drafts: number[] = [];
  while (drafts.length < 100) drafts.push(...(await atOnce(20, async () => (await w.written([w.line(w.cup, w.piece, '1')])).id)));
  const before = { safe: await w.booked('1110'), cost: await w.booked('5210') };
  // Told that too many wait, a desk asks again.
  const sell = async (id: number): Promise<Awaited<ReturnType<typeof w.say>>> => {
    const answer = await w.say(`sales/${id}/finalise`, { tenders: cash('5000') });
    return answer.status === 429 ? sell(id) : answer;
  };
  const answers = await Promise.all(drafts.map(sell));
  expect(statuses(answers)).toEqual([...Array(30).fill(200), ...Array(70).fill(409)]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([expect.stringContaining('Cup')]));
  expect(await w.onHand(w.cup, w.here)).toEqual({ quantity: 0, value: 0 });
  expect([(await w.booked('1110')) - before.safe, (await w.booked('5210')) - before.cost]).toEqual([150_000, 30_000]);
  const { body } = await w.owner.call('GET', 'sales?status=draft&per_page=100');
  expect(body.result.items.map((one: { paid: string }) => one.paid)).toEqual(Array(70).fill('0'));
  expect(await w.red()).toEqual([]);
});

test('one line is brought back at two desks: it comes back once, and its money goes out once', async () => {
  await w.stocked(w.lamp, '400', '3000');
  const { id } = await w.sold([w.line(w.lamp, w.piece, '2')], '10000');
  const [line] = await w.lineIds(id);
  const [shelf, safe] = [await w.onHand(w.lamp, w.here), await w.booked('1110')];
  const body = { note: 'cracked', treasury_id: w.safe, lines: [{ line, quantity: '2' }] };
  const answers = await atOnce(2, (nth) => w.say(`sales/${id}/return-goods`, body, nth ? another : w.owner));
  expect(statuses(answers)).toEqual([200, expect.toSatisfy((status) => [409, 422].includes(status as number))]);
  expect((await w.onHand(w.lamp, w.here)).quantity - shelf.quantity).toBe(2_000);
  expect((await w.booked('1110')) - safe).toBe(-10_000);
});

describe('one sale paid by many at once', () => {
  test('with the same key is paid once, and each is answered alike', async () => {
    const { id } = await w.sold([w.line(w.lamp, w.piece, '2')], null);
    const headers = { 'idempotency-key': 'the same money' };
    const pay = () => w.owner.call('POST', `sales/${id}/pay`, { tenders: cash('4000') }, headers);
    const answers = await atOnce(6, pay);
    const kept = await pay();
    const done = [...answers, kept].filter(({ status }) => status === 200);
    expect(new Set(done.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(await w.item('sales', id)).toMatchObject({ paid: '4000', left: '6000' });
  });
  test('with keys of their own is never paid beyond what is owed', async () => {
    const { id } = await w.sold([w.line(w.lamp, w.piece, '2')], null);
    const safe = await w.booked('1110');
    const answers = await atOnce(6, (nth) => w.say(`sales/${id}/pay`, { tenders: cash('4000') }, nth % 2 ? another : w.owner));
    expect(statuses(answers)).toEqual([200, 200, 422, 422, 422, 422]);
    const fields = answers.filter(({ status }) => status === 422).map(({ body }) => Object.keys(body.errors));
    expect(fields).toEqual(Array(4).fill(['tenders.0.amount']));
    expect(await w.item('sales', id)).toMatchObject({ paid: '8000', left: '2000' });
    expect((await w.booked('1110')) - safe).toBe(8_000);
  });
});

describe('one draft in two hands', () => {
  test('changed by both from what both saw is changed by one, and the other is told', async () => {
    const { id, version } = await w.written([w.line(w.lamp, w.piece, '1')]);
    const answers = await atOnce(2, (nth) =>
      (nth ? another : w.owner).call('PUT', `sales/${id}`, { version, note: `by ${nth}` }),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await w.item('sales', id))['note']).toBe(`by ${winner}`);
  });
  test('sold by one while the other changes it is sold as it was or as it is, and never as half of both', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, version } = await w.written([w.line(w.lamp, w.piece, '1')]);
      const owed = await w.booked('1230');
      const lines = [w.line(w.lamp, w.piece, '3', { price: '7000' })];
      const [sold, changed] = await Promise.all([
        w.say(`sales/${id}/finalise`),
        another.call('PUT', `sales/${id}`, { version, lines }),
      ]);
      expect([sold?.status, [200, 409].includes(changed?.status as number)]).toEqual([200, true]);
      const total = changed?.status === 200 ? 21_000 : 5_000;
      expect(await w.item('sales', id)).toMatchObject({ status: 'final', total: String(total), owed: String(total) });
      expect((await w.booked('1230')) - owed).toBe(total);
    }
  });
  test('sold by both is sold once', async () => {
    const { id } = await w.written([w.line(w.lamp, w.piece, '1')]);
    const answers = await atOnce(4, (nth) => w.say(`sales/${id}/finalise`, {}, nth % 2 ? another : w.owner));
    expect(statuses(answers)).toEqual([200, 409, 409, 409]);
  });
});

type Deed = [what: string, by: Person, work: (ctx: Context) => Promise<unknown>];

const done = new Map<string, number>();
const circles: string[] = [];

/** As its verb does it, and not over HTTP, where who waited in a circle is asked again before anybody hears of it. */
async function attempt([what, by, work]: Deed): Promise<void> {
  const outcome = await by.do(work).then(
    () => what,
    (error: Error & { code?: string; detail?: string }) => {
      if (error instanceof Refusal) return `${what} refused ${error.key}`;
      if (error.code === '40P01') circles.push(`${what}: ${error.detail}`);
      else if (error.code !== '40001') throw error;
      return `${what} again`;
    },
  );
  done.set(outcome, (done.get(outcome) ?? 0) + 1);
}

/** What is counted was counted at a moment of its own. */
const later = () => {
  w.world.clock.now = new Date(w.world.clock.now.getTime() + 1_000);
};

const made = async (path: string, body: object) => {
  const { status, body: said } = await w.say(path, body);
  expect([status, said.errors]).toEqual([201, undefined]);
  return said.result.item as { id: number; version: number };
};
/** All at once, each round in another order: nobody waits in a circle, and the books are right. */
async function allOf(deeds: readonly Deed[], round: number): Promise<void> {
  later();
  await Promise.all(deeds.map((_, at) => attempt(deeds[(at * 11 + round) % deeds.length] as Deed)));
  expect(circles, `round ${round}`).toEqual([]);
  expect(await w.red(), `round ${round}`).toEqual([]);
}
const rounds = async (least: number, work: (nth: number) => Promise<void>) => {
  const until = Date.now() + stormMs;
  for (let nth = 1; nth <= least || Date.now() < until; nth++) await work(nth);
  if (process.env.KARWAN_TELL) console.log([...done].sort());
};
const inCash = (amount: number) => [{ method: 'cash', treasury: w.safe, amount }];

describe('everything that moves goods, at the same goods at once (ruling 20)', () => {
  let [buying, seen] = [0, 0];
  const goods = () => (++seen % 2 ? [w.shirt, w.tea, w.lamp] : [w.lamp, w.tea, w.shirt]);
  const unitOf = (variation: number) => (variation === w.tea ? w.kilo : w.piece);
  const linesOf = (quantity: string, more: object = {}) =>
    goods().map((variation_id) => ({ variation_id, unit_id: unitOf(variation_id), quantity, ...more }));
  const firstLine = async (path: string, id: number) =>
    ((await w.item(path, id)).lines as unknown as { id: number }[])[0]?.id as number;
  const sell =
    (id: number, more: object = {}) =>
    (ctx: Context) =>
      finaliseSale(ctx, { id, tenders: inCash(500), ...more } as never);

  async function sales(): Promise<Deed[]> {
    const price = { price: '2000' };
    const draft = async () => (await w.written(linesOf('2', price), { customer_id: seen % 3 ? w.ali : w.cash })).id;
    const sold = async () => (await w.sold(linesOf('2', price), '12000')).id;
    const [one, two, three, four] = [await draft(), await draft(), await draft(), await draft()];
    const [back, other, wrong, exchanged] = [await sold(), await sold(), await sold(), await sold()];
    const [part, line, second, third] = await Promise.all([three, back, other, exchanged].map((id) => firstLine('sales', id)));
    const bringing = (id: number, at: unknown) => (ctx: Context) =>
      returnSoldGoods(ctx, { id, note: 'torn', treasury: w.safe, lines: [{ line: at, quantity: 1000 }] } as never);
    const swap = (ctx: Context) =>
      exchangeGoods(ctx, {
        id: exchanged,
        note: 'too small',
        treasury: w.safe,
        lines: [{ line: third, quantity: 2000 }],
        goods: goods().map((variation) => ({ variation, unit: unitOf(variation), quantity: 1000, price: 1000 })),
        tenders: [],
      } as never);
    return [
      ['sold', w.owner, sell(one)],
      ['sold', another, sell(two)],
      ['sold in part', w.owner, sell(three, { lines: [{ line: part, quantity: 1000 }] })],
      ['sold', another, sell(four)],
      ['brought back', w.owner, bringing(back, line)],
      ['brought back', another, bringing(other, second)],
      ['taken back', w.owner, (ctx) => voidSale(ctx, { id: wrong, reason: 'typed wrong', treasury: w.safe } as never)],
      ['exchanged', another, swap],
      ['paid', w.owner, (ctx) => paySale(ctx, { id: two, tenders: inCash(1) } as never)],
    ];
  }

  async function purchases(): Promise<Deed[]> {
    const paper = { supplier_id: w.basra, branch_id: w.here, purchase_date: today, currency: 'IQD' };
    const coming = (await made('purchases', { ...paper, lines: linesOf('9', { unit_cost: '1333' }) })).id;
    const line = await firstLine('purchases', buying);
    return [
      ['received', w.owner, (ctx) => receivePurchase(ctx, { id: coming } as never)],
      ['cost late', another, (ctx) => addCost(ctx, { id: buying, amount: 777, note: 'customs' } as never)],
      ['cost late', w.owner, (ctx) => addCost(ctx, { id: buying, amount: 333, note: 'carriage', variations: [w.tea] } as never)],
      ['sent back', another, (ctx) => returnGoods(ctx, { id: buying, note: 'torn', lines: [{ line, quantity: 1000 }] } as never)],
    ];
  }

  async function warehouse(): Promise<Deed[]> {
    const way = (isThere: boolean) => ({
      from_branch_id: isThere ? w.there : w.here,
      to_branch_id: isThere ? w.here : w.there,
      sent_on: today,
      lines: linesOf('2'),
    });
    const [going, coming, short] = [
      (await made('stock-transfers', way(false))).id,
      (await made('stock-transfers', way(true))).id,
      (await made('stock-transfers', way(false))).id,
    ];
    expect((await w.say(`stock-transfers/${coming}/send`)).status).toBe(200);
    expect((await w.say(`stock-transfers/${short}/send`)).status).toBe(200);
    const missing = await firstLine('stock-transfers', short);
    expect((await w.say(`stock-transfers/${short}/receive`, { lines: [{ line: missing, quantity: '1' }] })).status).toBe(200);
    const damage = { branch_id: w.here, damage_type: 'normal', damage_date: today, reason: 'wet', lines: linesOf('1') };
    const spoilt = (await made('damaged-stocks', damage)).id;
    expect((await w.say(`damaged-stocks/${spoilt}/approve`, {}, another)).status).toBe(200);
    later();
    const counted = (await made('stock-counts', { branch_id: w.here, count_date: today, goods: 'chosen' })).id;
    const found = await Promise.all(
      goods().map(async (variation_id) => {
        const { quantity } = await w.onHand(variation_id, w.here);
        return { variation_id, quantity: String(quantity / 1000 + (seen % 3) - 1) };
      }),
    );
    for (const [verb, body] of Object.entries({ start: {}, count: { lines: found }, review: { missed: 'leave' } }))
      expect((await w.say(`stock-counts/${counted}/${verb}`, body)).status).toBe(200);
    const back = { id: short, line: missing, quantity: 1000, way: 'back', note: 'turned back' };
    return [
      ['sent', w.owner, (ctx) => sendTransfer(ctx, { id: going } as never)],
      ['arrived', another, (ctx) => receiveTransfer(ctx, { id: coming } as never)],
      ['turned back', w.owner, (ctx) => decideMissing(ctx, { ...back } as never)],
      ['spoilt', w.owner, (ctx) => postDamage(ctx, { id: spoilt } as never)],
      ['counted', another, (ctx) => postCount(ctx, { id: counted } as never)],
    ];
  }

  test('leaves what lies there, what moved and what is booked the same, and nobody waits in a circle', async () => {
    // More than a minute of rounds can sell.
    for (const variation of [w.shirt, w.tea, w.lamp]) {
      await w.stocked(variation, '30000', '1111');
      await w.stocked(variation, '10000', '1222', w.there);
    }
    const paper = { supplier_id: w.basra, branch_id: w.here, purchase_date: today, currency: 'IQD' };
    buying = (await made('purchases', { ...paper, lines: linesOf('60', { unit_cost: '1500' }) })).id;
    expect((await w.say(`purchases/${buying}/receive`)).status).toBe(200);
    await rounds(3, async (nth) => allOf([...(await sales()), ...(await purchases()), ...(await warehouse())], nth));
    for (const what of ['sold', 'brought back', 'exchanged', 'received', 'cost late', 'sent', 'arrived', 'spoilt', 'counted'])
      expect(done.get(what) ?? 0, what).toBeGreaterThan(0);
    const { rows } = await w.world.ownerPool.query(
      `select b.variation_id from stock_balance b left join lateral (select sum(quantity) as quantity, sum(value) as value from stock_move m
         where m.tenant_id = b.tenant_id and m.variation_id = b.variation_id and m.branch_id = b.branch_id) m on true
       where b.tenant_id = $1 and (coalesce(m.quantity, 0), coalesce(m.value, 0)) <> (b.quantity, b.value)`,
      [w.company.id],
    );
    expect(rows).toEqual([]);
    const worth = await w.world.ownerPool.query('select sum(value)::int as n from stock_balance where tenant_id = $1', [
      w.company.id,
    ]);
    expect(worth.rows[0].n).toBe(await w.booked('1310'));
  }, 180_000);
});

describe('everything that pays, of the same customer at once (ruling 20)', () => {
  let customer = 0;
  const more = () => ({ customer_id: customer });
  const cups = (quantity: string) => [w.line(w.shirt, w.piece, quantity, { price: '5000' })];
  const owing = async () => (await w.sold(cups('2'), null, more())).id;
  let cheques = 0;
  const paper = () => ({ cheque_number: `${++cheques}`, bank: 'Rafidain', due_on: '2026-12-31' });
  const byCheque = async (sale: number) => {
    await w.act(sale, 'pay', { tenders: [{ method: 'cheque', amount: '3000', ...paper() }] });
    const { items } = (await w.owner.call('GET', 'cheques?sort_by=id&sort_order=desc&per_page=1')).body.result;
    return items[0].id as number;
  };
  let receivables = 0;
  const bond = (amount: number) => (ctx: Context) =>
    createVoucher(ctx, {
      ...{ kind: 'credit', treasury: w.safe, account: receivables, party: customer, partyKind: 'customer', amount },
    });

  async function deeds(bank: number): Promise<Deed[]> {
    const [one, two, three] = [await owing(), await owing(), await owing()];
    const ahead = async () => {
      const { id } = await w.written(cups('4'), more());
      const [line] = await w.lineIds(id);
      await w.act(id, 'finalise', { lines: [{ line, quantity: '1' }], tenders: cash('9000') });
      return id;
    };
    const [partial, other] = [await ahead(), await ahead()];
    const [bounced, deposited] = [await byCheque(two), await byCheque(three)];
    for (const id of [bounced, deposited]) expect((await w.say(`cheques/${id}/deposit`, { treasury_id: bank })).status).toBe(200);
    const voucher = await w.owner.do(bond(2_000));
    const draft = (await w.written(cups('1'), more())).id;
    const [line] = await w.lineIds(one);
    const credit = [{ method: 'store_credit', amount: 700 }];
    const cheque = {
      kind: 'received',
      customer,
      amount: 1_500,
      chequeNumber: `${++cheques}`,
      bank: 'Rafidain',
      dueOn: '2026-12-31',
    };
    return [
      ['paid', w.owner, (ctx) => paySale(ctx, { id: one, tenders: inCash(1_000) } as never)],
      ['paid', another, (ctx) => paySale(ctx, { id: two, tenders: inCash(1_000) } as never)],
      ['paid out of what is held', w.owner, (ctx) => paySale(ctx, { id: three, tenders: credit } as never)],
      ['paid out of what is held', another, (ctx) => paySale(ctx, { id: one, tenders: credit } as never)],
      ['sold out of what is held', w.owner, (ctx) => finaliseSale(ctx, { id: draft, tenders: credit } as never)],
      ['paid on account', another, bond(4_000)],
      ['paid on account', w.owner, bond(900)],
      ['bond taken back', another, (ctx) => takeBackVoucher(ctx, { id: voucher, reason: 'typed wrong' } as never)],
      ['cheque bounced', w.owner, (ctx) => bounceCheque(ctx, { id: bounced, reason: 'no funds' } as never)],
      ['cheque collected', another, (ctx) => collectCheque(ctx, { id: deposited, treasury: bank } as never)],
      ['cheque taken', w.owner, (ctx) => writeCheque(ctx, { ...cheque, branch: w.here } as never)],
      ['delivered', another, (ctx) => deliverSale(ctx, { id: partial } as never)],
      ['rest cancelled', w.owner, (ctx) => cancelRest(ctx, { id: other, reason: 'no more' } as never)],
      [
        'brought back',
        another,
        (ctx) => returnSoldGoods(ctx, { id: one, note: 'torn', treasury: w.safe, lines: [{ line, quantity: 1000 }] } as never),
      ],
    ];
  }

  test('leaves each sale paid by what paid it, and nobody waits in a circle', async () => {
    customer = await w.customer('Zaid');
    await w.stocked(w.shirt, '3000', '1111');
    const named = { name: { en: 'Bank', ar: 'مصرف' }, branch_id: w.here, kind: 'bank', currency: 'IQD' };
    const bank = await w.company.create('treasury', named);
    receivables = (await w.owner.call('GET', 'accounts?code=1230')).body.result.items[0].id;
    await rounds(4, async (nth) => allOf(await deeds(bank), nth));
    for (const what of [
      'paid',
      'paid on account',
      'cheque collected',
      'cheque bounced',
      'delivered',
      'bond taken back',
      'brought back',
    ])
      expect(done.get(what) ?? 0, what).toBeGreaterThan(0);
  }, 180_000);
});
