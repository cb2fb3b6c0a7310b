import { expect } from 'vitest';

/** How many are asked at a time: the product and its database work side by side. */
const atOnce = 6;

/** Asks each of several ways, and expects that none tells of a fault; that there are any to ask is expected too. */
export async function expectEvery<T>(ways: readonly T[], faultOf: (way: T) => Promise<string | undefined>): Promise<void> {
  expect(ways.length).toBeGreaterThan(10);
  const faults: string[] = [];
  const waiting = [...ways];
  const asker = async () => {
    for (let way = waiting.shift(); way !== undefined; way = waiting.shift()) {
      const fault = await faultOf(way);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, asker));
  expect(faults).toEqual([]);
}
