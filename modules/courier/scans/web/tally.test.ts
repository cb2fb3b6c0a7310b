import { expect, test } from 'vitest';
import type { ExpectedParcel, KeptScan, ScanAnswer } from './scan-queue.ts';
import { lastToUndo, sumsOf, takenIn, tallyOf, toneOf } from './tally.ts';

const parcel = (id: number): ExpectedParcel => ({ id, receipt_no: String(1000 + id), receiver_name: null, city: null });
const kept = (id: number, verdict?: ScanAnswer['verdict'], more: Partial<KeptScan> = {}): KeptScan => ({
  uuid: `${id}`,
  owner: '1/1',
  run: 'run',
  branchId: 1,
  code: String(1000 + id),
  body: {},
  state: verdict ? 'done' : 'waiting',
  attempts: 0,
  faults: 0,
  ...(verdict && {
    answer: { id, verdict, message: '', shipment: verdict === 'unknown' ? null : (parcel(id) as never), choices: [] },
  }),
  ...more,
});
const expected = [parcel(1), parcel(2), parcel(3)];
const missing = (scans: KeptScan[]) => tallyOf(scans, expected).missing.map(({ id }) => id);

test('what came is not missing, twice scanned it counts once', () => {
  const tally = tallyOf([kept(1, 'ok'), kept(1, 'duplicate')], expected);
  expect([tally.scanned, tally.expected, tally.missing.map(({ id }) => id), tally.extra]).toEqual([1, 3, [2, 3], 0]);
});

test('what a colleague took is neither missing nor ours', () => {
  expect([missing([kept(2, 'duplicate')]), tallyOf([kept(2, 'duplicate')], expected).scanned]).toEqual([[1, 3], 0]);
});

test('a bag received whole brings its parcels, is no stranger and is not taken back', () => {
  const bag = kept(70, 'ok');
  const scan = { ...bag, answer: { ...(bag.answer as ScanAnswer), shipment: null, inside: [1, 2] } };
  const tally = tallyOf([scan], expected);
  expect([tally.scanned, missing([scan]), tally.extra, lastToUndo([scan])]).toEqual([2, [3], 0, undefined]);
});

test('what was typed in Arabic digits or with blanks and waits to be sent is not missing either', () => {
  expect(missing([kept(1, undefined, { code: '١٠٠١' }), kept(2, undefined, { code: '10 02' })])).toEqual([3]);
});

test('what waits to be sent is not missing', () => {
  expect([missing([kept(1)]), tallyOf([kept(1)], expected).waiting]).toEqual([[2, 3], 1]);
});

test('taken back it is missing again, even if it was scanned twice', () => {
  expect(missing([kept(1, 'ok', { isUndone: true }), kept(1, 'duplicate')])).toEqual([1, 2, 3]);
});

test('extra are strangers, and good ones nobody expected; without a list only strangers', () => {
  const scans = [kept(9, 'ok'), kept(8, 'wrong_branch'), kept(8, 'wrong_branch'), kept(7, 'unknown')];
  expect([tallyOf(scans, expected).extra, tallyOf(scans, null).extra, tallyOf(scans, null).expected]).toEqual([3, 2, null]);
});

test('what was not taken is extra, unless it was expected: then it is still missing', () => {
  const tally = tallyOf([kept(1, undefined, { state: 'refused' }), kept(9, undefined, { state: 'refused' })], expected);
  expect([tally.extra, tally.missing.length]).toEqual([1, 3]);
});

test('the last one that counts is taken back', () => {
  expect(lastToUndo([kept(1, 'ok'), kept(2, 'unknown')])?.uuid).toBe('1');
  expect(lastToUndo([kept(1, 'ok'), kept(2)])?.uuid).toBe('2');
  expect(lastToUndo([kept(1, 'ok', { isUndone: true })])).toBeUndefined();
});

test('each answer has its tone', () => {
  const tones = (['ok', 'duplicate', 'wrong_branch', 'wrong_state', 'frozen', 'unknown', 'several'] as const).map((verdict) =>
    toneOf(kept(1, verdict), false),
  );
  expect(tones).toEqual(['ok', 'duplicate', 'wrong', 'wrong', 'stop', 'stop', 'several']);
  expect([toneOf(kept(1), false), toneOf(kept(1), true), toneOf(kept(1, undefined, { attempts: 1 }), false)]).toEqual([
    'sending',
    'kept',
    'kept',
  ]);
});

test('what an agent takes with him is counted once, without what was taken back, and summed by currency', () => {
  const brings = (id: number, expected: string, currency: string, more: Partial<KeptScan> = {}) => {
    const scan = kept(id, 'ok', more);
    return { ...scan, answer: { ...(scan.answer as ScanAnswer), shipment: { ...parcel(id), expected, currency } as never } };
  };
  const scans = [
    brings(1, '25000', 'IQD'),
    brings(1, '25000', 'IQD'),
    brings(2, '30000', 'IQD', { isUndone: true }),
    brings(3, '10.50', 'USD'),
    brings(4, '5000', 'IQD'),
    kept(5, 'wrong_state'),
  ];
  expect(takenIn(scans).map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(sumsOf(takenIn(scans))).toEqual([
    ['IQD', '30000'],
    ['USD', '10.50'],
  ]);
});
