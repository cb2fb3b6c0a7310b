import { expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { KeptAct } from './act-store.ts';
import { shownDay } from './day-view.ts';
import type { Day, HeldParcel, Said } from './day-wire.ts';

const today = '2026-11-21';
const parcel = (id: number, more: Partial<HeldParcel> = {}): HeldParcel => ({
  id,
  seq: 1,
  receipt_no: String(1000 + id),
  base_id: status.outForDelivery,
  status_id: status.outForDelivery,
  status: { id: status.outForDelivery, name: {} },
  receiver_name: null,
  phone: '07701234567',
  second_phone: null,
  city: { id: 1, name: 'Basra' },
  address: null,
  delivery_address: null,
  client: { id: 1, name: 'Shop' },
  currency: 'IQD',
  expected: '50000',
  price: '50000',
  quantity: 1,
  exchange_of: null,
  note: null,
  is_urgent: false,
  breakable: false,
  freezable: false,
  attempt_count: 0,
  reason_code: null,
  postponed_to: null,
  calls: [],
  moves: [status.delivered, status.postponed, status.returnWithAgent],
  ...more,
});
const day = (items: HeldParcel[], more: Partial<Day> = {}): Day => ({
  day: today,
  agent: { id: 1, name: 'Ali' },
  items,
  order: [],
  delivered: [],
  cash: [{ currency: 'IQD', cash: '100000', in_hand_ins: '20000', kept_back: '3000', due: '77000' }],
  reasons: [],
  postpone_max_days: 7,
  told_at: '2026-11-21T08:00:00.000Z',
  ...more,
});
const act = (shipmentId: number, said: Said, more: Partial<KeptAct> = {}): KeptAct => ({
  seq: shipmentId,
  uuid: `act-${shipmentId}`,
  owner: '1/1',
  shipmentId,
  parcel: { receipt_no: '1', receiver_name: null, currency: 'IQD', expected: '50000' },
  said,
  deviceAt: '2026-11-21T08:10:00.000Z',
  files: {},
  paths: {},
  state: 'waiting',
  attempts: 0,
  faults: 0,
  ...more,
});
const shown = (told: Day, acts: KeptAct[], ids?: number[]) =>
  shownDay({
    day: told,
    acts,
    order: ids && ({ ids } as never),
    today,
    nameOf: String,
  });

test('what was delivered without a connection counts at once, and its cash with it', () => {
  const { parcels, delivered, cash } = shown(day([parcel(1), parcel(2)]), [act(1, { kind: 'deliver', collected: '45000' })]);
  expect(parcels.now.map(({ id }) => id)).toEqual([2]);
  expect(delivered).toMatchObject([{ id: 1, collected: '45000', isWaiting: true }]);
  expect(cash).toEqual([
    { currency: 'IQD', cash: '145000', in_hand_ins: '20000', kept_back: '3000', due: '122000', isWaiting: true },
  ]);
});

test('once the server tells it too, it counts once', () => {
  const known = day([], {
    delivered: [{ id: 1, receipt_no: '1', receiver_name: null, currency: 'IQD', collected: '50000', delivered_at: '' }],
    cash: [{ currency: 'IQD', cash: '150000', in_hand_ins: '0', kept_back: '0', due: '150000' }],
  });
  const done = act(1, { kind: 'deliver' }, { state: 'done', takenAt: '2026-11-21T08:20:00.000Z' });
  expect(shown(known, [done]).delivered.length).toBe(1);
  expect(shown(known, [done]).cash[0]?.cash).toBe('150000');
});

test('taken, and the list not read anew yet: it does not come back', () => {
  const done = act(1, { kind: 'deliver' }, { state: 'done', takenAt: '2026-11-21T08:20:00.000Z' });
  expect(shown(day([parcel(1)]), []).parcels.now).toHaveLength(1);
  expect(shown(day([parcel(1)]), [done]).parcels.now).toEqual([]);
});

test('what was not taken is in his hands as before', () => {
  expect(shown(day([parcel(1)]), [act(1, { kind: 'deliver' }, { state: 'refused' })]).parcels.now.length).toBe(1);
});

test('postponed and brought back stand in their parts; the last thing done counts', () => {
  const acts = [act(1, { kind: 'postpone', postponed_to: '2026-11-22' }), act(2, { kind: 'return', reason_code: 'x' })];
  const { parcels } = shown(day([parcel(1), parcel(2)]), acts);
  expect([parcels.later.map(({ id }) => id), parcels.back.map(({ id }) => id)]).toEqual([[1], [2]]);
  expect(parcels.later[0]?.isWaiting).toBe(true);
});

test('calls that wait to be sent count beside those the server knows, each once', () => {
  const held = parcel(1, { calls: [{ at: '2026-11-21T07:00:00Z', channel: 'phone' }] });
  const [one] = shown(day([held]), [act(1, { kind: 'call' })]).parcels.now;
  expect([one?.calledAt.length, one?.isWaiting]).toEqual([2, false]);
});

test('the order he gave stands before it arrived', () => {
  expect(shown(day([parcel(1), parcel(2), parcel(3)]), [], [3, 1, 2]).parcels.now.map(({ id }) => id)).toEqual([3, 1, 2]);
});

test('cents are kept', () => {
  const dollars = parcel(1, { currency: 'USD', expected: '12.50' });
  const kept = act(1, { kind: 'deliver' }, { parcel: { ...dollars } });
  const { cash } = shown(
    day([dollars], { cash: [{ currency: 'USD', cash: '0.10', in_hand_ins: '0.00', kept_back: '0.00', due: '0.10' }] }),
    [kept],
  );
  expect(cash[0]?.cash).toBe('12.60');
});
