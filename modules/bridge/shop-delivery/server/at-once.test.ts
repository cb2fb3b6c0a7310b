import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { type SendingWorld, sendingWorld } from './sending-world.ts';

// A parcel of the company itself is in many hands at once: drivers and clerks of the courier move it while the desk takes goods back, drops it or is paid.
let w: SendingWorld;
beforeAll(async () => {
  w = await sendingWorld();
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  expect(await w.onOwnAccount()).toBe(0);
  await w?.world.close();
});

/** Told that too many wait, whoever asked asks again. */
const insist = async (path: string, body: object): Promise<number> => {
  const answer = await w.ask(path, body);
  if (answer.status >= 500) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.status === 429 ? insist(path, body) : answer.status;
};

test('is delivered once, however many deliver it', async () => {
  const { sale, parcel } = await w.sent();
  await w.goOut(parcel);
  const moved = await w.moved(['1210', '1230'], async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => insist('shipment-status-transfer/multi', deliver([parcel]))),
    );
    expect(answers.filter((code) => code === 200)).toHaveLength(1);
  });
  expect(moved).toEqual({ 1210: 30_000, 1230: -30_000 });
  expect(await w.item('sales', sale)).toMatchObject({ left: '0', payment_status: 'paid' });
});

test('what the desk does to sales and the courier to their parcels at the same moment leaves both of one mind', async () => {
  const chance = chanceOf(77);
  const made: Awaited<ReturnType<typeof w.sent>>[] = [];
  for (let nth = 0; nth < 14; nth++) made.push(await w.sent('2', '10000'));
  const lines = new Map(await Promise.all(made.map(async ({ sale }) => [sale, (await w.lineIds(sale))[0]] as const)));
  const some = () => made.filter(() => chance.percent(60));
  const all = (of: typeof made) => of.map(({ parcel }) => parcel);
  const desk = ({ sale, delivery }: (typeof made)[number]) =>
    chance.pick([
      () => insist(`sales/${sale}/return-goods`, { lines: [{ line: lines.get(sale), quantity: '1' }], note: 'one too many' }),
      () => insist(`sales/${sale}/void`, { reason: 'a mistake' }),
      () => insist(`sale-shipments/${delivery}/cancel`, { reason: 'he comes himself' }),
      () => insist(`sale-shipments/${delivery}/correct`, w.own('5000', { receiver: 'His brother' })),
      () => insist(`sales/${sale}/pay`, { tenders: [{ method: 'cash', treasury_id: w.safe, amount: '2500' }] }),
    ])?.();
  for (let round = 0; round < 4; round++)
    await Promise.all([
      ...some().map(desk),
      insist('shipment-status-transfer/multi', { shipment_ids: all(some()), transfer_to_status: status.inStore }),
      insist('shipment-status-transfer/multi', {
        ...{ shipment_ids: all(some()), transfer_to_status: status.outForDelivery, delivery_selected_id: w.hasan },
      }),
      insist('shipment-status-transfer/multi', deliver(all(some()))),
      insist('shipment-status-transfer/multi', { ...deliver(all(some())), treasury_id: w.safe }),
      insist('shipment-status-transfer/multi', {
        ...{ shipment_ids: all(some()), transfer_to_status: status.lost, reason_code: 'lost_by_us' },
      }),
    ]);
  const ended = await Promise.all(made.map(async ({ delivery }) => (await w.delivery(delivery))['status']));
  expect(new Set(ended).size).toBeGreaterThan(1);
});

const deliver = (shipment_ids: readonly number[]) => ({ shipment_ids, transfer_to_status: status.delivered });
