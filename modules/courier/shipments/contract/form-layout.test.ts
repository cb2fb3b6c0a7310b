import { describe, expect, test } from 'vitest';
import { type ParcelFormName, parcelFormFields, parcelForms } from './form-fields.ts';
import { layOut, layoutFaults, requiredIn, type SaidField, standardLayout, startOf } from './form-layout.ts';
import { newShipmentInput } from './new-shipment.ts';

const said = (name: string, more: Partial<SaidField> = {}): SaidField => ({
  name,
  isShown: true,
  isRequired: false,
  defaultValue: null,
  ...more,
});
const always = { isRequired: true };
const namesOf = (form: ParcelFormName, fields: readonly SaidField[], section: string) =>
  layOut(form, fields)
    .filter((field) => field.section === section)
    .map(({ wire }) => wire);
const faultsOf = (form: ParcelFormName, ...fields: SaidField[]) =>
  layoutFaults(form, fields).map(({ part, fault }) => [part, fault]);

test('each field of a form is one that may be sent to create a parcel', () => {
  for (const form of parcelForms)
    for (const { name } of parcelFormFields[form]) expect(Object.keys(newShipmentInput), name).toContain(name);
});

describe('a form laid out', () => {
  test('is the form as it stands where the company said nothing', () => {
    for (const form of parcelForms) expect(layOut(form, [])).toEqual(standardLayout(form));
  });

  test('has the order the company gave it within each section, and the sections stay where they are', () => {
    const fields = [said('note'), said('address'), said('receiver_name'), said('phone', always), said('city_id', always)];
    expect(namesOf('create', fields, 'receiver')).toEqual([
      'address',
      'receiver_name',
      'phone',
      'second_phone',
      'city_id',
      'delivery_address_id',
    ]);
    const sections = layOut('create', fields).map(({ section }) => section);
    expect([...new Set(sections)]).toEqual(['sender', 'receiver', 'parcel', 'money']);
    expect(sections).toEqual([...sections].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
  });

  test('shows a field the company never spoke of behind the one it always stood behind', () => {
    const fields = standardLayout('fast')
      .filter(({ wire }) => wire !== 'note')
      .map(({ wire, ...one }) => ({ ...one, name: wire }))
      .reverse();
    const next = namesOf('fast', fields, 'next');
    expect(next[next.indexOf('quantity') + 1]).toBe('note');
  });

  test('leaves out what it does not have, and shows what no parcel is without whatever is kept', () => {
    const laid = layOut('fast', [said('colour'), said('phone', { isShown: false })]);
    expect(laid.map(({ wire }) => wire)).not.toContain('colour');
    expect(laid.find(({ wire }) => wire === 'phone')).toMatchObject({ isShown: true, isRequired: true });
  });

  test('starts with its defaults, and asks for what is shown and required', () => {
    const laid = layOut('fast', [
      said('note', { defaultValue: 'Call first' }),
      said('address', always),
      said('quantity', { isShown: false, ...always }),
    ]);
    expect(startOf(laid)).toEqual({ note: 'Call first' });
    expect(requiredIn(laid)).toContain('address');
    expect(requiredIn(laid)).not.toContain('quantity');
  });
});
const order = ['sender', 'receiver', 'parcel', 'money'];

describe('a company may not', () => {
  test.each(['client_id', 'phone', 'city_id', 'price'])('hide %s or make it optional', (name) => {
    expect(faultsOf('create', said(name, { isShown: false, ...always }))).toEqual([['is_shown', 'alwaysShown']]);
    expect(faultsOf('fast', said(name))).toEqual([['is_required', 'alwaysRequired']]);
  });

  test('hide the name a client sends under, or ask for it where the client has a single one', () => {
    expect(faultsOf('fast', said('commercial_name_id', { isShown: false }))).toEqual([['is_shown', 'alwaysShown']]);
    expect(faultsOf('fast', said('commercial_name_id', always))).toEqual([['is_required', 'neverMissing']]);
  });

  test('require what is hidden', () => {
    expect(faultsOf('create', said('note', { isShown: false, ...always }))).toEqual([['is_required', 'hiddenRequired']]);
  });

  test('hide the address, unless it has a default or a known address takes its place', () => {
    const hidden = said('address', { isShown: false });
    expect(faultsOf('fast', hidden)).toEqual([['is_shown', 'addressNeeded']]);
    expect(faultsOf('fast', { ...hidden, defaultValue: 'At the counter' })).toEqual([]);
    expect(faultsOf('create', hidden, said('delivery_address_id'))).toEqual([['is_shown', 'placeNeeded']]);
    expect(faultsOf('create', hidden, said('delivery_address_id', always))).toEqual([]);
  });

  test('name a field the form does not have, or one twice', () => {
    expect(faultsOf('fast', said('weight'))).toEqual([['name', 'unknown']]);
    expect(faultsOf('fast', said('note'), said('note'))).toEqual([['name', 'twice']]);
  });

  test('begin a parcel with a client, a phone, a receiver or an amount', () => {
    for (const name of ['client_id', 'phone', 'price'])
      expect(faultsOf('create', said(name, { ...always, defaultValue: '1' }))).toEqual([['default_value', 'noDefault']]);
    expect(faultsOf('create', said('receiver_name', { defaultValue: 'Ali' }))).toEqual([['default_value', 'noDefault']]);
  });
});
