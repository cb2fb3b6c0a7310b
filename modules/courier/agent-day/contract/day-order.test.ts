import { describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { type DayParcel, dayOrder, partOf, reordered } from './day-order.ts';

const today = '2026-11-21';
const parcel = (id: number, more: Partial<DayParcel> = {}): DayParcel => ({
  id,
  status: status.outForDelivery,
  isUrgent: false,
  postponedTo: null,
  city: 'Basra',
  address: '',
  ...more,
});
const ids = (parcels: readonly DayParcel[], own: readonly number[] = []) => dayOrder(parcels, own, today).map(({ id }) => id);

describe('the order of an agent’s day', () => {
  test('promised for today comes first, then urgent, then city by city and street by street', () => {
    const parcels = [
      parcel(1, { city: 'Zubair' }),
      parcel(2, { city: 'Abu al-Khasib', address: 'B' }),
      parcel(3, { city: 'Abu al-Khasib', address: 'A' }),
      parcel(4, { isUrgent: true, city: 'Zubair' }),
      parcel(5, { status: status.postponed, postponedTo: today, city: 'Zubair' }),
    ];
    expect(ids(parcels)).toEqual([5, 4, 3, 2, 1]);
  });

  test('what was promised for an earlier day and not done is the first of all', () => {
    const due = (id: number, postponedTo: string) => parcel(id, { status: status.postponed, postponedTo });
    expect(ids([due(1, today), due(2, '2026-11-19')])).toEqual([2, 1]);
  });

  test('his own order stays; what came since goes before it where it cannot wait, and after it where it can', () => {
    const parcels = [parcel(1), parcel(2), parcel(3), parcel(4, { isUrgent: true }), parcel(5)];
    expect(ids(parcels, [3, 1, 2, 99])).toEqual([4, 3, 1, 2, 5]);
  });

  test('an urgent one he put last stays last', () => {
    expect(ids([parcel(1, { isUrgent: true }), parcel(2)], [2, 1])).toEqual([2, 1]);
  });

  test('later days and returns are parts of their own', () => {
    const part = (status: number, postponedTo: string | null = null) => partOf({ status, postponedTo }, today);
    expect([
      part(status.outForDelivery),
      part(status.late),
      part(status.postponed, today),
      part(status.postponed, '2026-11-22'),
      part(status.returnWithAgent),
      part(status.returnGivenToAgent),
    ]).toEqual(['now', 'now', 'now', 'later', 'back', 'back']);
  });

  test('one place up, one down, to the top; the ends hold', () => {
    expect(reordered([1, 2, 3], 3, 'up')).toEqual([1, 3, 2]);
    expect(reordered([1, 2, 3], 1, 'down')).toEqual([2, 1, 3]);
    expect(reordered([1, 2, 3], 3, 'top')).toEqual([3, 1, 2]);
    expect(reordered([1, 2, 3], 1, 'up')).toEqual([1, 2, 3]);
    expect(reordered([1, 2, 3], 9, 'up')).toEqual([1, 2, 3]);
  });
});
