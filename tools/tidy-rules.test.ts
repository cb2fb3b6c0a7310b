import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import capabilities from './spec/capabilities.json' with { type: 'json' };
import { kindOf, kinds, proofOf, type Rule, rules } from './spec/rules.ts';
import { faultOfProof, hasTest } from './test/named-test.ts';

// The rules of the specification, each with the test that proves it or what is missing: `tools/spec/rules.json`.
const root = path.resolve(import.meta.dirname, '..');
const ruleCount = 444;

describe('the rules of the specification', () => {
  test('stand there whole: none is missing, none stands twice, each in its capability', () => {
    const all = Array.from({ length: ruleCount }, (_, nth) => `R${String(nth + 1).padStart(3, '0')}`);
    expect(rules.map(({ id }) => id).sort()).toEqual(all);
    const known = new Set(capabilities.map(({ id }) => id));
    expect(rules.filter((one) => !known.has(one.capability) || !/\.'?$/.test(one.rule))).toEqual([]);
    const order = (one: Rule) => `${one.capability} ${one.id}`;
    expect(rules.map(order), 'by capability, then by number').toEqual(rules.map(order).sort());
  });

  test('each says one thing: a test, what keeps it, what is missing, or how it is read', () => {
    expect(rules.filter((one) => faultsOf(one).length > 0).map((one) => `${one.id}: ${faultsOf(one).join(', ')}`)).toEqual([]);
    expect(faultsOf({ id: 'R000', capability: 'C01', rule: 'Nothing stands beside it.' })).toEqual(['says nothing']);
    expect(faultsOf({ ...bare, holds: 'in the form', notYet: 'the form' })).toEqual(['says two things']);
    expect(faultsOf({ ...bare, proven: [] })).toEqual(['says nothing']);
    expect(faultsOf({ ...bare, readAs: 'otherwise (decision 9999)' })).toEqual(['decision 9999 is not there']);
  });

  test('each test that is named is there', () => {
    const named = rules.flatMap((one) => (one.proven ?? []).map((written) => ({ id: one.id, ...proofOf(written) })));
    const wrong = named.map(({ id, file, title }) => ({ id, fault: faultOfProof(file, title) })).filter(({ fault }) => fault);
    expect(wrong).toEqual([]);
    expect(faultOfProof('tools/tidy-gone.test.ts', 'each test that is named is there')).toBe('tools/tidy-gone.test.ts is gone');
    expect(faultOfProof('tools/tidy-rules.test.ts', `each test ${'that was'} named`)).toContain('has no test');
    expect(faultOfProof('tools/spec/rules.ts', 'rules')).toContain('is no file of tests');
    expect(hasTest(`test.${'skip'}('left out', () => {});`, 'left out')).toBe(false);
  });
});

const bare: Rule = { id: 'R000', capability: 'C01', rule: 'A rule.' };

function faultsOf(one: Rule): string[] {
  const { proven, readAs } = one;
  const said = Object.keys(kinds).filter((kind) => (one as unknown as Record<string, unknown>)[kind] !== undefined);
  const isReadingWithTests = readAs !== undefined && proven !== undefined && said.length === 2;
  const isEmpty = kindOf(one) === undefined || proven?.length === 0 || said.some((kind) => one[kind as 'holds'] === '');
  return [
    ...(isEmpty ? ['says nothing'] : []),
    ...(said.length > 1 && !isReadingWithTests ? ['says two things'] : []),
    ...[...(readAs ?? '').matchAll(/decision (\d{4})/g)]
      .filter(([, number]) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length === 0)
      .map(([decision]) => `${decision} is not there`),
  ];
}
