import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = ['modules/courier', 'modules/insight', 'tools/seed', 'tools/simulate'].flatMap(filesIn);

/** What names a status: a field, a column, an end of a move. */
const named = String.raw`(?:status|\w*[sS]tatus_?[iI]ds?|\w*_status|base(?:_id|Id)?)`;
const number = String.raw`(?:[1-9]|1\d|20)\b(?![\w.%])`;
const bareStatus = [
  new RegExp(
    String.raw`\b(?:${named}(?:\??:|\s(?:[=<>]|[!=]==|[<>]=)\s)|(?:to|from)\s*(?::|[!=]==))\s*\[?${number}(?!\s*[+*/-])`,
  ),
  new RegExp(String.raw`\b(?:\w*status_id|base_id)\s+(?:=|<>|!=|>|<|(?:not )?in)\s+\(?${number}`),
  new RegExp(String.raw`\[(?:\d+, )*${number}\]\.includes\((?:\w+\.)*(?:${named}|to|from)\)`),
  new RegExp(String.raw`\b(?:move|refusal|standing)\((?:\w+|await [^;]*?\)), ${number}`),
  new RegExp(String.raw`\bcan_transfer_to[)?].*\([\[]?${number}`),
];
const vocabulary = 'modules/courier/shipment-setup/contract/status-rows.ts';

test('a status is a word everywhere but where the words are numbered', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(sources).toContain(vocabulary);
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
  expect(linesWith(bareStatus, vocabulary)).toEqual([]);
});

/** The lines of the sources, the vocabulary itself aside, that any of the patterns finds. */
function linesWith(patterns: readonly RegExp[], vocabularyFile: string): string[] {
  return sources
    .filter((file) => file !== vocabularyFile)
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
