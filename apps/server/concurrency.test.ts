import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Answer } from './testing/caller.ts';
import { type ExampleCompany, exampleCompany } from './testing/example-company.ts';
import { freshWorld, type World } from './testing/tenant.ts';

// Over sockets, as many at once as the driver opens; what is true once must be true every time.
const isSoak = process.env.KARWAN_SOAK === '1';
const times = (short: number, long: number) => Array.from({ length: isSoak ? long : short }, (_, index) => index + 1);

let world: World;
let w: ExampleCompany;
beforeAll(async () => {
  world = await freshWorld();
  const base = await world.product.server.listen({ port: 0, host: '127.0.0.1' });
  const company = await world.addTenant({ slug: 'crowd' });
  await company.person({});
  w = await exampleCompany(base, 'person1@crowd.test', 'crowd');
  const [capital] = (await w.admin.get('accounts?code=3100')).items;
  await w.admin.post('transactions/credit', { treasury_id: w.safeOfO, account_id: capital.id, amount: '900000000' });
});
afterAll(() => world?.close());
afterEach(async () => {
  const books = await w.admin.get('books');
  expect(books.items.filter((one: { is_green: boolean }) => !one.is_green)).toEqual([]);
});

const newParcel = () => ({
  client_id: w.client,
  city_id: w.city,
  phone: '07705000001',
  receiver_name: 'Zainab',
  address: 'Corniche street',
  price: '50000',
});
const post = (path: string, body: unknown = {}, key?: string) => w.admin.ask('POST', path, body, key);
const atOnce = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth)));
const statuses = (answers: readonly Answer[]) => answers.map((answer) => answer.status);
const total = async (path: string) =>
  (await w.admin.get(`${path}${path.includes('?') ? '&' : '?'}per_page=1`)).pagination.total_records as number;

/** Parcels in the store of d, or out with its agent. */
async function parcels(count: number, where: 'store' | 'agent'): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const made = await atOnce(Math.min(20, count - ids.length), () => w.clerkOfO.post('shipments', newParcel()));
    ids.push(...made.map(({ item }) => item.id as number));
  }
  await w.clerkOfD.post('shipment-status-transfer/multi', { shipment_ids: ids, transfer_to_status: status.inStore, via: 'scan' });
  if (where === 'agent')
    await w.clerkOfD.post('shipment-status-transfer/multi', {
      shipment_ids: ids,
      transfer_to_status: status.outForDelivery,
      delivery_selected_id: w.agent,
    });
  return ids.sort((a, b) => a - b);
}
async function delivered(): Promise<number> {
  const [id] = await parcels(1, 'agent');
  await w.clerkOfD.post(`shipments/${id}/deliver`, {});
  return id as number;
}
async function statementOf(id: number, approve: 'approved' | 'new' = 'approved'): Promise<number> {
  const { item } = await w.creator.post('statement-accounts', { client_id: w.client, shipment_ids: [id], is_advance: true });
  if (approve === 'new') return item.id;
  await w.creator.post(`statement-accounts/${item.id}/submit`);
  await w.auditor.post(`statement-accounts/${item.id}/audit`);
  return item.id;
}
const stateOf = async (id: number) => (await w.admin.get(`statement-accounts/${id}`)).item.state as string;
const eventsOf = async (id: number, to: number) => {
  const { rows } = await world.ownerPool.query('select seq from shipment_event where shipment_id = $1 and to_status_id = $2', [
    id,
    to,
  ]);
  return rows.length;
};
const entriesOf = async (id: number) => {
  const { rows } = await world.ownerPool.query(
    `select event from journal_entry where doc_type = 'shipment' and doc_id = $1 order by id`,
    [id],
  );
  return rows.map((row) => row.event as string);
};

describe('the same thing sent more than once', () => {
  const creations = [
    { what: 'parcels', path: 'shipments', count: 'shipments', body: () => newParcel() },
    {
      what: 'remittances',
      path: 'remittances',
      count: 'remittances',
      body: () => ({ from_treasury_id: w.safeOfO, to_branch_id: w.d, amount: '1000' }),
    },
  ];
  test.each(creations)(
    '$what: one in five doubled and one in twenty pressed twenty times are one each, answered alike',
    async ({ path, count, body }) => {
      const before = await total(count);
      const wanted = isSoak ? 600 : 100;
      const answers: Awaited<ReturnType<typeof post>>[][] = [];
      // More at once of one person would be told to come again.
      while (answers.length < wanted) {
        const wave = await atOnce(100, async (nth) => {
          const [key, sent] = [randomUUID(), body()];
          return atOnce(nth % 20 === 7 ? 20 : nth % 5 === 0 ? 2 : 1, () => post(path, sent, key));
        });
        answers.push(...wave);
      }
      for (const group of answers) {
        const done = group.filter((answer) => answer.status !== 409);
        expect(
          statuses(done).every((status) => status === 201),
          statuses(group).join(),
        ).toBe(true);
        expect(new Set(done.map((answer) => answer.text)).size).toBe(1);
      }
      expect((await total(count)) - before).toBe(wanted);
    },
  );
});

describe.each(times(2, 40))('a statement, round %i', () => {
  test('fifty pay it at once: one does, and one voucher is written', async () => {
    const id = await statementOf(await delivered());
    const before = await total('transactions?kind=debit');
    const answers = await atOnce(50, () => post(`statement-accounts/${id}/pay`, { treasury_id: w.safeOfO }));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses(answers))).toEqual(new Set([200, 409]));
    expect((await total('transactions?kind=debit')) - before).toBe(1);
  });

  test('one pays while another takes the approval back: one of the two happens', async () => {
    const id = await statementOf(await delivered());
    const answers = await atOnce(20, (nth) =>
      nth % 2
        ? post(`statement-accounts/${id}/pay`, { treasury_id: w.safeOfO })
        : post(`statement-accounts/${id}/unaudit`, { reason: 'wait' }),
    );
    const [unaudited, paid] = [0, 1].map(
      (odd) => answers.filter((answer, nth) => nth % 2 === odd && answer.status === 200).length,
    );
    expect([unaudited, paid]).toSatisfy(([a, b]: number[]) => (a === 1 && b === 0) || (a === 0 && b === 1));
    expect(await stateOf(id)).toBe(paid ? 'paid' : 'pending');
  });

  test('a hand-in is paid or voided, never both', async () => {
    await delivered();
    const { item } = await w.creator.post('statement-accounts', { kind: 'delivery', delivery_id: w.agent });
    await w.creator.post(`statement-accounts/${item.id}/count`, { counted: item.net });
    await w.auditor.post(`statement-accounts/${item.id}/audit`);
    const answers = await atOnce(10, (nth) =>
      nth % 2
        ? post(`statement-accounts/${item.id}/pay`, { treasury_id: w.safeOfD })
        : post(`statement-accounts/${item.id}/void`, { reason: 'wrong agent' }),
    );
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
    expect(['paid', 'void']).toContain(await stateOf(item.id));
  });

  test('ten people draw one up over the same parcel: it stands in one of them', async () => {
    const parcel = await delivered();
    const answers = await atOnce(10, () =>
      post('statement-accounts', { client_id: w.client, shipment_ids: [parcel], is_advance: true }),
    );
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(1);
    expect(statuses(answers).filter((status) => status >= 500)).toEqual([]);
    const { rows } = await world.ownerPool.query('select from statement_row where shipment_id = $1 and not voided', [parcel]);
    expect(rows).toHaveLength(1);
  });
});

describe.each(times(3, 60))('a parcel, round %i', () => {
  test('twenty deliver it at once: it is delivered once and posted once', async () => {
    const [id] = (await parcels(1, 'agent')) as [number];
    const answers = await atOnce(20, () => post(`shipments/${id}/deliver`, { collected: '50000' }));
    expect(statuses(answers).sort()).toEqual([200, ...Array(19).fill(422)]);
    expect([await eventsOf(id, 9), await entriesOf(id)]).toEqual([1, ['delivered']]);
  });

  test('delivered by some and returned by others from what all of them saw: one of the two happens', async () => {
    const [id] = (await parcels(1, 'agent')) as [number];
    const { version } = (await w.admin.get(`shipments/${id}`)).item;
    const answers = await atOnce(20, (nth) =>
      nth % 2
        ? post(`shipments/${id}/deliver`, { version, collected: '50000' })
        : post(`shipments/${id}/move`, { version, transfer_to_status: status.returnWithAgent, reason_code: 'refused_at_door' }),
    );
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses(answers))).toEqual(new Set([200, 409]));
    const [events, entries] = [[await eventsOf(id, 9), await eventsOf(id, 12)], await entriesOf(id)];
    expect([
      [[1, 0], ['delivered']],
      [[0, 1], []],
    ]).toContainEqual([events, entries]);
  });
});

describe('many parcels at once', () => {
  test.each(times(1, 10))(
    '500 moved by two calls in opposite order, round %i: both are answered, each parcel moves once',
    async () => {
      const ids = await parcels(500, 'store');
      const body = { transfer_to_status: status.outForDelivery, delivery_selected_id: w.agent };
      const startedAt = Date.now();
      const [one, two] = await Promise.all([
        post('shipment-status-transfer/multi', { ...body, shipment_ids: ids }),
        post('shipment-status-transfer/multi', { ...body, shipment_ids: ids.toReversed() }),
      ]);
      expect(Date.now() - startedAt).toBeLessThan(10_000);
      const moved = [one, two].map((answer) => [answer.status, answer.body.result?.ok?.length ?? 0]);
      expect(moved).toSatisfy((answers: number[][]) => answers.every(([status]) => status === 200 || status === 422));
      expect(moved.reduce((sum, [, count]) => sum + (count ?? 0), 0)).toBeGreaterThanOrEqual(500);
      const { rows } = await world.ownerPool.query(
        `select count(*)::int as n from shipment where id = any($1) and status_id = ${status.outForDelivery}`,
        [ids],
      );
      expect(rows[0].n).toBe(500);
    },
    60_000,
  );

  test('moved one by one, in bulk and onto a statement by many people: nobody sees an error of ours', async () => {
    const ids = await parcels(40, 'agent');
    const answers = await atOnce(isSoak ? 400 : 80, (nth) => {
      const some = ids.filter((_, index) => (index + nth) % 3 === 0);
      const id = ids[nth % ids.length] as number;
      if (nth % 4 === 0)
        return post('shipment-status-transfer/multi', {
          shipment_ids: nth % 8 ? some : some.toReversed(),
          transfer_to_status: status.delivered,
        });
      if (nth % 4 === 1)
        return post('shipment-status-transfer/multi', {
          shipment_ids: some,
          transfer_to_status: status.late,
          reason_code: 'no_answer',
        });
      if (nth % 4 === 2) return post(`shipments/${id}/deliver`, { collected: '50000' });
      return post('statement-accounts', { client_id: w.client, is_advance: true });
    });
    expect(answers.filter((answer) => answer.status < 300).length).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer.status >= 500).map((answer) => answer.text)).toEqual([]);
  });
});
