import { describe, expect, test } from 'vitest';
import { CallError, type Failure, matchFields, reactTo, readFailure } from './errors.ts';

const t = (key: string, values?: Record<string, unknown>) => (values ? `${key} ${JSON.stringify(values)}` : key);
const failure = (status: number, more: Partial<Failure> = {}): Failure => ({
  status,
  message: 'told by the server',
  code: undefined,
  fields: {},
  result: undefined,
  ...more,
});

describe('what a failed call does', () => {
  test.each([400, 404, 500, 418, 503, 0])('%i opens the error modal with the message', (status) => {
    expect(reactTo(failure(status))).toEqual({ modal: { message: 'told by the server', lines: [] }, logOut: false });
  });
  test('an unauthenticated call is passed through without a modal', () => {
    expect(reactTo(failure(401, { message: 'Unauthenticated.' }))).toEqual({ modal: undefined, logOut: false });
  });
  test('any other 401 is told and ends the session', () => {
    const reaction = reactTo(failure(401, { message: 'Your account was deactivated.' }));
    expect(reaction.logOut).toBe(true);
    expect(reaction.modal?.message).toBe('Your account was deactivated.');
  });
  test('a form takes its field errors; without one they stand in the modal', () => {
    const invalid = failure(422, { fields: { name: 'Too long.' } });
    expect(reactTo(invalid, { formTakesFields: true }).modal).toBeUndefined();
    expect(reactTo(invalid).modal?.lines).toEqual(['Too long.']);
  });
});

test.each([
  ['no answer at all', 0, undefined, true],
  ['a proxy that gave up', 504, undefined, true],
  ['the first call still at it', 409, 'keyInFlight', true],
  ['a refusal', 422, undefined, false],
  ['somebody was faster', 409, 'stale', false],
])('whether the work may have been done after %s (%i)', (_, status, code, isUndecided) => {
  expect(new CallError(failure(status, { code })).isUndecided).toBe(isUndecided);
});

describe('reading an answer', () => {
  test('errors as a text are the message', () => {
    expect(readFailure(500, { errors: 'Operation failed' }, t).message).toBe('Operation failed');
  });
  test('the first message of each field counts', () => {
    expect(readFailure(422, { message: 'No.', errors: { name: ['One.', 'Two.'], phone: 'Three.' } }, t).fields).toEqual({
      name: 'One.',
      phone: 'Three.',
    });
  });
  test('an empty answer gets words of our own', () => {
    expect(readFailure(0, undefined, t).message).toBe('ui.errors.offline');
    expect(readFailure(429, {}, t, '12').message).toBe('ui.errors.tooMany {"seconds":12}');
  });
});

describe('matching errors to fields', () => {
  test('an error on a name in two languages, or on a part of it, stands at its first half', () => {
    const known = new Set(['name.ar', 'name.en', 'phone']);
    expect(matchFields({ name: 'Needed.', 'phone.0': 'Wrong.' }, known).matched).toEqual({
      'name.ar': 'Needed.',
      phone: 'Wrong.',
    });
    expect(matchFields({ 'name.0': 'Needed.' }, known)).toEqual({ matched: { 'name.ar': 'Needed.' }, rest: [] });
    expect(matchFields({ 'name.en': 'Needed.' }, known).matched).toEqual({ 'name.en': 'Needed.' });
  });
  test('nested names fall back to the field they belong to', () => {
    const known = new Set(['phones', 'items.0', 'name.ar']);
    expect(matchFields({ 'phones.0': 'a', 'items.0.price': 'b', 'name.ar': 'c', quota: 'd' }, known)).toEqual({
      matched: { phones: 'a', 'items.0': 'b', 'name.ar': 'c' },
      rest: ['d'],
    });
  });
});
