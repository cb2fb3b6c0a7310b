import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ParcelFormName, type SaidField, standardLayout } from '#courier/shipments/contract';
import { sql } from '#platform/server';
import { type OfficeWorld, officeWorld } from './office-world.ts';

let w: OfficeWorld;
beforeAll(async () => {
  w = await officeWorld();
});
afterAll(() => w?.world.close());

const path = (form: ParcelFormName) => `parcel-forms/${form}`;
const read = async (form: ParcelFormName, by = w.admin) => (await by.call('GET', path(form))).body.result.item;
type Change = Partial<Omit<SaidField, 'name'>>;

/** The form as it stands, but for what is said of some of its fields. */
const rows = (form: ParcelFormName, changes: Record<string, Change> = {}) =>
  standardLayout(form).map(({ wire, ...field }) => {
    const { isShown, isRequired, defaultValue } = { ...field, ...changes[wire] };
    return { name: wire, is_shown: isShown, is_required: isRequired, default_value: defaultValue };
  });
const save = async (form: ParcelFormName, fields: unknown, by = w.admin) =>
  by.call('PUT', path(form), { version: (await read(form)).version, fields });
const rowOf = (form: ParcelFormName, name: string) => rows(form).findIndex((one) => one.name === name);
const fieldOf = (item: { fields: { name: string }[] }, name: string) => item.fields.find((one) => one.name === name);

const parcel = (more: Record<string, unknown> = {}) => ({
  client_id: w.clientId,
  phone: '07705000001',
  city_id: w.cityId,
  address: 'near the clock tower',
  price: '50000',
  ...more,
});

describe('a form', () => {
  test('nobody laid out is the form as it stands, and anybody who signed in may read it', async () => {
    const item = await read('create', w.clerkOfD);
    expect(item.version).toBe(0);
    expect(item.fields.map(({ default_record: _, ...field }: Record<string, unknown>) => field)).toEqual(rows('create'));
  });

  test('keeps the order, what is shown, asked for and filled in, and a record of who changed it', async () => {
    const fields = rows('create', {
      note: { defaultValue: ' Call first ' },
      weight: { isShown: false },
      quantity: { defaultValue: '2' },
    });
    const moved = [...fields.slice(1, 3), fields[0], ...fields.slice(3)];
    const { status, body } = await save('create', moved);
    expect(status, JSON.stringify(body)).toBe(200);
    const item = await read('create', w.clerkOfO);
    expect(item.version).toBe(1);
    expect(item.fields.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual([
      'commercial_name_id',
      'receipt_no',
      'client_id',
    ]);
    expect(fieldOf(item, 'note')).toMatchObject({ default_value: 'Call first' });
    expect(fieldOf(item, 'quantity')).toMatchObject({ default_value: 2 });
    expect(fieldOf(item, 'weight')).toMatchObject({ is_shown: false });
    const noted = await w.company.do((ctx) =>
      ctx.db.query<{ action: string; after: { form: string } }>(
        sql`select action, after from audit_entry where tenant_id = ${ctx.tenantId} and entity = 'parcelForm' order by id`,
      ),
    );
    expect(noted).toEqual([{ action: 'create', after: expect.objectContaining({ form: 'create' }) }]);
    const told = (await w.admin.call('GET', `activities?user_id=${w.admin.id}`)).body.result.items;
    expect(told[0]).toMatchObject({ said: 'Created', record: { one: 'Parcel form', name: 'New parcel' } });
  });

  test.each([
    ['that hides the phone', { phone: { isShown: false } }, 'phone', 'is_shown', 'cannot be hidden'],
    ['that makes the price optional', { price: { isRequired: false } }, 'price', 'is_required', 'cannot be optional'],
    ['that requires what it hides', { note: { isShown: false, isRequired: true } }, 'note', 'is_required', 'hidden field'],
    [
      'that starts with a type there is not',
      { shipment_type_id: { defaultValue: 987_654 } },
      'shipment_type_id',
      'default_value',
      '',
    ],
    ['that starts with a note too long for the label', { note: { defaultValue: 'x'.repeat(31) } }, 'note', 'default_value', '30'],
    ['in a currency nobody collects', { currency: { defaultValue: 'EUR' } }, 'currency', 'default_value', 'not collected'],
    ['that starts with a client', { client_id: { defaultValue: 7 } }, 'client_id', 'default_value', 'no default'],
    ['with a quantity that is no number', { quantity: { defaultValue: { many: 1 } } }, 'quantity', 'default_value', ''],
  ] as const)('%s is refused in the row of that field', async (_, changes, name, part, words) => {
    const { status, body } = await save('fast', rows('fast', changes));
    expect([status, body.errors]).toEqual([422, { [`fields.${rowOf('fast', name)}.${part}`]: [expect.stringContaining(words)] }]);
  });

  test('with a field it does not have is refused', async () => {
    const { status, body } = await save('fast', [...rows('fast'), { name: 'colour', is_shown: true }]);
    expect([status, body.errors]).toEqual([422, { [`fields.${rows('fast').length}.name`]: ['This form has no such field'] }]);
  });

  test('that is no list at all is refused, and is no fault of ours', async () => {
    for (const fields of [null, 'all', { name: 'note' }, [null], [['note']], [{ name: { a: 1 } }]])
      expect((await save('fast', fields)).status, JSON.stringify(fields)).toBe(422);
  });

  test('saved from a version that is no more is refused with the form as it stands', async () => {
    await save('fast', rows('fast', { note: { isShown: false } }));
    const { version } = await read('fast');
    const stale = await w.admin.call('PUT', path('fast'), { version: version - 1, fields: rows('fast') });
    expect([stale.status, stale.body.result.item.version]).toEqual([409, version]);
    expect(fieldOf(await read('fast'), 'note')).toMatchObject({ is_shown: false });
  });

  test('is laid out by whoever sets the company up, and by nobody else', async () => {
    const clerk = await w.company.person({ branchId: w.o, branchIds: [w.o], permissions: ['create_shipments'] });
    expect((await save('create', rows('create'), clerk)).status).toBe(403);
  });

  test('is the own of each company', async () => {
    await save('create', rows('create', { breakable: { isShown: false } }));
    const other = await w.world.addTenant();
    const item = await read('create', await other.person({ kind: 'admin' }));
    expect([item.version, (fieldOf(item, 'breakable') as unknown as { is_shown: boolean }).is_shown]).toEqual([0, true]);
  });

  test('that two people begin at once is kept as the first of them saved it', async () => {
    const other = await w.world.addTenant();
    const by = await other.person({ kind: 'admin' });
    const second = await other.do(async (ctx) => {
      await ctx.db.query(sql`insert into parcel_form (tenant_id, form, fields) values (${ctx.tenantId}, 'fast', '[]'::jsonb)`);
      const asked = by.call('PUT', path('fast'), { version: 0, fields: rows('fast', { note: { isShown: false } }) });
      // It has looked, found nothing kept, and waits for whoever is keeping something.
      await new Promise((done) => setTimeout(done, 400));
      return { asked };
    });
    expect((await second.asked).status).toBe(409);
    expect(fieldOf(await read('fast', by), 'note')).toMatchObject({ is_shown: true });
  });
});

describe('a default that is another record', () => {
  test('comes with its name, and is none once it is disabled', async () => {
    const id = await w.company.create('shipmentType', { name: { en: 'Books', ar: 'كتب' } });
    await save('fast', rows('fast', { shipment_type_id: { defaultValue: id }, city_id: { defaultValue: w.cityId } }));
    const before = await read('fast', w.clerkOfO);
    expect(fieldOf(before, 'shipment_type_id')).toMatchObject({ default_value: id, default_record: { name: { en: 'Books' } } });
    expect(fieldOf(before, 'city_id')).toMatchObject({ default_value: w.cityId, default_record: { name: { en: 'Basra' } } });
    await w.admin.call('POST', `shipment-types/${id}/disable`);
    expect(fieldOf(await read('fast'), 'shipment_type_id')).toMatchObject({ default_value: null, default_record: null });
  });
});

describe('a parcel from a form', () => {
  beforeAll(async () => {
    const asked = { isRequired: true };
    expect(
      (await save('fast', rows('fast', { address: asked, receiver_name: asked, shipment_type_id: { isRequired: false } })))
        .status,
    ).toBe(200);
    expect(
      (
        await save(
          'create',
          rows('create', { delivery_address_id: asked, weight: asked, shipment_type_id: { isRequired: false } }),
        )
      ).status,
    ).toBe(200);
  });

  test('that lacks what the company asks for is refused at that field, beside what every parcel lacks', async () => {
    const { status, body } = await w.admin.call('POST', 'shipments/fast?form=fast', parcel({ price: null, receiver_name: ' ' }));
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['price', 'receiver_name']]);
    expect(body.errors.receiver_name).toEqual(['This field is required.']);
    const whole = await w.admin.call('POST', 'shipments/fast?form=fast', parcel({ receiver_name: 'Karim' }));
    expect(whole.status, JSON.stringify(whole.body)).toBe(201);
  });

  test('is asked for what its own form asks for', async () => {
    const { status, body } = await w.admin.call('POST', 'shipments?form=create', parcel());
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['delivery_address_id', 'weight']]);
    const made = await w.admin.call('POST', 'shipments?form=create', parcel({ weight: 0.5, new_address: 'Ashar' }));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  });

  test('kept as not ready owes the form nothing yet', async () => {
    expect((await w.admin.call('POST', 'shipments?form=create', parcel({ draft: true }))).status).toBe(201);
  });

  test('is taken as ever where no form is said: what the company asks of its screens binds no program', async () => {
    expect((await w.admin.call('POST', 'shipments', parcel())).status).toBe(201);
    expect((await w.admin.call('POST', 'shipments/fast', parcel())).status).toBe(201);
  });

  test('that nobody has heard of is refused by name', async () => {
    const { status, body } = await w.admin.call('POST', 'shipments?form=paper', parcel());
    expect([status, Object.keys(body.errors)]).toEqual([422, ['form']]);
  });

  test('of a company that laid nothing out is asked for what it always was', async () => {
    const other = await officeWorld();
    const sent = { ...parcel(), client_id: other.clientId, city_id: other.cityId };
    expect((await other.admin.call('POST', 'shipments?form=create', sent)).status).toBe(201);
    await other.world.close();
  });
});
