import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';

const root = path.resolve(import.meta.dirname, '..');
const ofCourier = ['modules/courier', 'modules/insight', 'tools/seed', 'tools/simulate', 'tools/bench', 'apps'].flatMap(filesIn);
const ofBooks = [...ofCourier, ...filesIn('modules/finance')];

/** What names a status: a field, a column, an end of a move. */
const named = String.raw`(?:status|\w*[sS]tatus_?[iI]ds?|\w*_status|base(?:_id|Id)?)`;
const number = String.raw`(?:[1-9]|1\d|20)\b(?![\w.%])`;
const bareStatus = [
  new RegExp(
    String.raw`\b(?:${named}(?:\??:|\s(?:[=<>]|[!=]==|[<>]=)\s)|(?:to|from)\s*(?::|[!=]==))\s*\[?${number}(?!\s*[+*/-])(?!.*total_records)`,
  ),
  new RegExp(String.raw`\b(?:\w*status_id|base_id)\s+(?:=|<>|!=|>|<|(?:not )?in)\s+\(?${number}`),
  new RegExp(String.raw`\[(?:\d+, )*${number}\]\.includes\((?:\w+\.)*(?:${named}|to|from)\)`),
  new RegExp(String.raw`\b(?:move|refusal|standing)\((?:\w+|await [^;]*?\)), ${number}`),
  new RegExp(String.raw`\bcan_transfer_to[)?].*\([\[]?${number}`),
];
const statusWords = 'modules/courier/statuses/contract/status-rows.ts';
const accountWords = 'modules/finance/ledger/contract/account-words.ts';

test('a status is a word everywhere but where the words are numbered', () => {
  expect(ofCourier.length).toBeGreaterThan(400);
  expect(ofCourier).toContain(statusWords);
  expect(ofCourier).toContain('apps/journeys/transfers.journey.ts');
  expect(ofCourier).toContain('tools/bench/figures.ts');
  for (const bare of [
    'if (draft.to !== 9) return;',
    '{ status_id: 12, custodian_kind }',
    'sql`status_id in (4, 10)`',
    '[9, 17].includes(row.statusId)',
    'await w.move(parcel, 13, { via })',
    'expect(item.can_transfer_to).toEqual([8])',
  ])
    expect(
      bareStatus.some((one) => one.test(bare)),
      bare,
    ).toBe(true);
  expect(linesWith(bareStatus, ofCourier, statusWords)).toEqual([]);
});

// In a test a round number may be money, and two of the others rates of exchange.
const quoted = (codes: readonly string[]) => new RegExp(String.raw`(?<=['"\`])(?:${codes.join('|')})(?=['"\`])`);
const codes: readonly string[] = Object.values(account);
const bareCode = [quoted(codes)];
const unlikeMoney = codes.filter((code) => !/00$|^13[12]0$/.test(code));
const bareInTests = [quoted(unlikeMoney), new RegExp(`[{,] (?:${unlikeMoney.join('|')}):`)];

test('an account is a word everywhere but where the words are numbered and an entry is told as accountants do', () => {
  expect(ofBooks).toContain(accountWords);
  for (const bare of ["debit('1210', branch, sum)", "sql`account_code in ('2110')`"]) {
    expect(bareCode[0]?.test(bare), bare).toBe(true);
    expect(bareInTests[0]?.test(bare), bare).toBe(true);
  }
  expect(bareInTests[1]?.test('{ 1110: 500, 4120: -2_000 }')).toBe(true);
  expect(bareCode[0]?.test("'Dr 1210{agent 3}(2) 50000'")).toBe(false);
  const isTest = (file: string) => /\.(?:test|journey)\.ts$|^tools\/simulate\/|^apps\/(?:server\/testing|journeys)\//.test(file);
  expect(
    linesWith(
      bareCode,
      ofBooks.filter((file) => !isTest(file)),
      accountWords,
    ),
  ).toEqual([]);
  expect(linesWith(bareInTests, ofBooks.filter(isTest), accountWords)).toEqual([]);
});

/** The lines of the files, the vocabulary aside, that any of the patterns finds. */
function linesWith(patterns: readonly RegExp[], files: readonly string[], vocabulary: string): string[] {
  return files
    .filter((file) => file !== vocabulary)
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (patterns.some((one) => one.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
