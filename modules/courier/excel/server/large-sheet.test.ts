import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cell, type ExcelWorld, englishHeadings, excelWorld, sheetOf } from './excel-world.ts';

// The proof of the size of a real day's sheet: a tenth of it always, all of it in the soak.
const isSoak = process.env.KARWAN_SOAK === '1';
const count = isSoak ? 50_000 : 5000;
const mostSeconds = 12;
const mostMegabytes = 350;
const badPhones = 516;
const badPrices = 496;
const both = 6;

let w: ExcelWorld;
beforeAll(async () => {
  w = await excelWorld();
});
afterAll(() => w?.close());

/** Rows of which exactly so many have a bad phone, a negative price, or both. */
function rows(): Cell[][] {
  const isBadPhone = (index: number) => index < badPhones;
  const isBadPrice = (index: number) => index >= badPhones - both && index < badPhones - both + badPrices;
  return Array.from({ length: count }, (_, index) => [
    `X${index}`,
    'Nadia Shop',
    `Receiver ${index}`,
    isBadPhone(index) ? '0770' : `0770${1_000_000 + index}`,
    'Basra',
    `street ${index}, near the tower`,
    isBadPrice(index) ? -1 - index : 10_000 + index,
    null,
  ]);
}

test(`${count} rows with ${badPhones} bad phones and ${badPrices} negative prices, ${both} with both, are reported exactly`, async () => {
  const content = await sheetOf([englishHeadings, ...rows()]);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const idle = process.memoryUsage().rss;
  const began = performance.now();
  const file = await w.taken(content);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  expect(file).toMatchObject({ state: 'checked', total: count, bad: badPhones + badPrices - both });
  const { rows: reasons } = await w.world.ownerPool.query(
    `select p ->> 'column' as column, p ->> 'key' as key, count(*)::int as n from sheet_row, jsonb_array_elements(problems) p
       where sheet_id = $1 group by 1, 2 order by 1`,
    [file.id],
  );
  expect(reasons).toEqual([
    { column: 'phone', key: 'errors.phoneLength', n: badPhones },
    { column: 'price', key: 'errors.amountNegative', n: badPrices },
  ]);
  console.log(
    `checked ${count} rows in ${seconds.toFixed(1)} s, ${Math.round(peak / 2 ** 20)} MB at most, ${Math.round(idle / 2 ** 20)} MB before`,
  );
  expect(seconds).toBeLessThan(mostSeconds);
  if (isSoak) expect((peak - idle) / 2 ** 20).toBeLessThan(mostMegabytes - 100);
});
