import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const textsOf = (where: string) =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../..', where, 'locales/en.json'), 'utf8'));
const web = textsOf('platform/web').ui;
const server = textsOf('platform/server');

test('the success modal says saved successfully where nothing else is to be said', () => {
  expect(server.ui.saved).toBe('Saved successfully.');
});

test('a failed operation says operation failed', () => {
  expect(web.errors.title).toBe('Operation failed');
});

test('several empty required fields are told in one sentence: fields required, please fill the specified fields', () => {
  expect(web.rules.several).toBe('Fields required: please fill the specified fields.');
  expect(server.errors.fieldsWrong).toBe('Please fill the specified fields.');
});
