import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingWorld, sellingWorld } from '../../sales/server/selling-world.ts';

// Two lamps on their way with a company.
let w: SellingWorld;
let swift: number;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '10', '3000');
  swift = await w.company.create('deliveryCompany', { name: 'Swift', phone: '07730000001' });
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

test('of what a company carries all comes back: whoever says that a part did is told so, and nothing is laid on the shelf', async () => {
  const { id: sale } = await w.written([w.line(w.lamp, w.piece, '2')], { customer_id: w.cash });
  await w.act(sale, 'finalise', { shipment: [{ company_id: swift, cod: '10000' }] });
  const [{ id }] = (await w.owner.call('GET', `sale-shipments?sale_id=${sale}`)).body.result.items;
  expect((await w.say(`sale-shipments/${id}/hand-over`)).status).toBe(200);
  const [line] = (await w.item('sale-shipments', id)).lines as unknown as { id: number }[];
  const back = { condition: 'good', reason: 'one was kept' };
  const refused = await w.say(`sale-shipments/${id}/take-back`, { ...back, lines: [{ line: line?.id, quantity: '1' }] });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lines']]);
  expect((await w.onHand(w.lamp, w.here)).quantity).toBe(8_000);
  expect((await w.say(`sale-shipments/${id}/take-back`, { ...back, lines: [] })).status).toBe(200);
  expect((await w.onHand(w.lamp, w.here)).quantity).toBe(10_000);
});
