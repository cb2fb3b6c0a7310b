import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{apps,modules,platform,tools}/**/*.{test,journey}.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
});

const claim = /\bexpect(?:\w|\.poll|\.soft)*\(/g;
const emptiness = /(?<!\.not)\.to(?:Strict)?Equal\(\[\]\)/g;
/** A test that claims nothing but that lists are empty passes where nothing was looked through as well. */
const hasNoFloor = (body: string) => {
  const claims = body.match(claim)?.length ?? 0;
  return claims > 0 && (body.match(emptiness)?.length ?? 0) >= claims;
};

test('no test claims only that a list is empty: it says as well that there was something to look through', () => {
  const bare = "test('nobody is wrong', () => {\n  expect(people.filter(isWrong)).toEqual([]);\n});";
  expect(testsIn(bare).map(({ body }) => hasNoFloor(body))).toEqual([true]);
  const floored = bare.replace('  expect', '  expect(people.length).toBeGreaterThan(3);\n  expect');
  expect(testsIn(floored).map(({ body }) => hasNoFloor(body))).toEqual([false]);
  const all = files.flatMap((file) => testsIn(readFileSync(path.join(root, file), 'utf8')).map((one) => ({ file, ...one })));
  expect(all.length).toBeGreaterThan(1_500);
  expect(all.filter(({ body }) => hasNoFloor(body)).map(({ file, line }) => `${file}:${line}`)).toEqual([]);
});

/** The tests of a file as it is formatted: each ends with the first line that stands where it began and closes it. */
function testsIn(text: string): { line: number; body: string }[] {
  const lines = text.split('\n');
  const found: { line: number; body: string }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const indent = /^( *)test(?!\.(?:describe|use|step|setTimeout))(?:\.\w+)*[(`]/.exec(lines[at] as string)?.[1];
    if (indent === undefined) continue;
    const isEnd = (line: string) => line.endsWith(';') && line.startsWith(indent) && line[indent.length] !== ' ';
    const end = lines.findIndex((line, index) => index >= at && isEnd(line));
    if (end < at) throw new Error(`no end of the test is found in: ${lines[at]}`);
    found.push({ line: at + 1, body: lines.slice(at, end + 1).join('\n') });
    at = end;
  }
  return found;
}
