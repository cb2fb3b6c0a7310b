import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { maxDiscountOf } from './max-discount.ts';
import { loadPerson } from './principals.ts';

let world: World;
let shop: Company;
let owner: Person;
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ slug: 'staff', businessTypeId: 2, businessSubTypeId: 2 });
  owner = await shop.person({});
});
afterAll(() => world?.close());

const password = 'sells horses 1';
const ask = (path: string, payload: object) =>
  world.product.server.inject({ method: 'POST', url: `/api/v1/${path}`, headers: { host: 'staff.localhost' }, payload });
const signIn = (identifier: string, typed = password) => ask('auth/login', { identifier, password: typed });
const isSignedIn = async (person: Person) => (await person.call('GET', 'auth/me')).status === 200;
const read = async (id: number) => (await owner.call('GET', `users/${id}`)).body.result.item;
const edit = async (asker: Person, id: number, values: object) =>
  asker.call('PUT', `users/${id}`, { version: (await read(id)).version, ...values });
let count = 0;
const draft = (more: object = {}) => ({
  name: 'Seller',
  email: `seller${++count}@staff.test`,
  kind: 'employee',
  role_id: shop.roles.viewer,
  ...more,
});
const make = (more: object, asker = owner) => asker.call('POST', 'users', draft(more));

describe('a person of a shop', () => {
  test('has name, email, phone, role, active, allow_login and max_discount_on_sales', async () => {
    const sent = draft({ phone: '07701234567', password, max_discount_on_sales: 7.5 });
    const made = await owner.call('POST', 'users', sent);
    expect(made.status).toBe(201);
    const { id } = made.body.result.item;
    const { password: _, ...kept } = sent as Record<string, unknown>;
    expect(await read(id)).toMatchObject({ ...kept, active: true, allow_login: true, max_discount_on_sales: 7.5 });
    expect((await owner.call('POST', `users/${id}/disable`)).status).toBe(200);
    expect(await read(id)).toMatchObject({ active: false });
    const { body } = await owner.call('GET', 'users?allow_login=false&per_page=200');
    expect(body.result.items.map((item: { id: number }) => item.id)).not.toContain(id);
  });
});

describe('whoever may not sign in', () => {
  test('is on record without a password, and everybody else needs one', async () => {
    expect((await make({})).body.errors).toHaveProperty('password');
    expect((await make({ allow_login: true })).body.errors).toHaveProperty('password');
    const made = await make({ allow_login: false });
    expect([made.status, made.body.result.item.allow_login]).toEqual([201, false]);
  });

  test('is out everywhere at once, and told so by the right password alone', async () => {
    const seller = await shop.person({ role: 'viewer', isHashedInFull: true });
    const { email } = await read(seller.id);
    expect((await signIn(email, 'correct horse 1')).statusCode).toBe(200);
    expect((await edit(owner, seller.id, { allow_login: false })).status).toBe(200);
    await expect.poll(() => isSignedIn(seller)).toBe(false);
    const right = await signIn(email, 'correct horse 1');
    expect([right.statusCode, right.json().errors.identifier]).toEqual([422, [expect.stringMatching(/may not sign in/)]]);
    expect((await signIn(email, 'wrong horse 1')).json().errors.identifier).toEqual([
      'These credentials do not match our records.',
    ]);
    expect((await edit(owner, seller.id, { allow_login: true })).status).toBe(200);
    expect((await signIn(email, 'correct horse 1')).statusCode).toBe(200);
  });

  test('does no long work either, and is told why he may not do what his role allows', async () => {
    const made = await make({ allow_login: false, role_id: shop.roles.administrator });
    const { id } = made.body.result.item;
    expect(await owner.do((ctx) => loadPerson(ctx.db, shop.id, id))).toBeNull();
    const why = await owner.call('GET', `users/${id}/why?permission=show_users`);
    expect(why.body.result).toMatchObject({ may: false, lacks: ['no_sign_in'], sees: 'nothing' });
  });

  test('gets no code for a forgotten password, and needs one where he is let in', async () => {
    const made = await make({ allow_login: false });
    const { id, email } = made.body.result.item;
    expect((await ask('auth/recover', { identifier: email })).statusCode).toBe(200);
    const letters = async (to: string) =>
      (
        await world.ownerPool.query('select count(*)::int as n from letter where tenant_id = $1 and recipient = $2', [
          shop.id,
          to,
        ])
      ).rows[0].n;
    expect((await make({ email: 'heard@staff.test', password })).status).toBe(201);
    expect((await ask('auth/recover', { identifier: 'heard@staff.test' })).statusCode).toBe(200);
    await expect.poll(() => letters('heard@staff.test')).toBe(1);
    expect(await letters(email)).toBe(0);
    expect((await edit(owner, id, { allow_login: true })).body.errors).toHaveProperty('password');
    expect((await edit(owner, id, { allow_login: true, password })).status).toBe(200);
    expect((await signIn(email)).statusCode).toBe(200);
  });

  test('is never oneself, nor both of the last two who hand out permissions, at the same moment', async () => {
    const { person } = await world.addTenant({ slug: 'keepers', businessTypeId: 2, businessSubTypeId: 2 });
    const [one, two] = [await person({}), await person({})];
    const keepOut = (asker: Person, { id }: Person) => asker.call('PUT', `users/${id}`, { version: 1, allow_login: false });
    expect((await keepOut(one, one)).body.errors).toEqual({ allow_login: [expect.any(String)] });
    const both = await Promise.all([keepOut(one, two), keepOut(two, one)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await isSignedIn(one), await isSignedIn(two)].filter(Boolean)).toHaveLength(1);
  });
});

describe('the highest discount on sales', () => {
  let manager: Person;
  beforeAll(async () => {
    owner = await shop.person({});
    const kept = await shop.person({});
    expect((await edit(owner, kept.id, { max_discount_on_sales: 10 })).status).toBe(200);
    manager = kept;
  });

  test('is what sales keep to, and what one reads of oneself', async () => {
    const of = async (person: Person) =>
      owner.do(async (ctx) => maxDiscountOf({ user: await loadPerson(ctx.db, shop.id, person.id) }));
    expect([await of(owner), await of(manager)]).toEqual([null, 10_000]);
    expect((await manager.call('GET', 'auth/me')).body.result.user.max_discount_on_sales).toBe(10);
    expect((await owner.call('GET', 'auth/me')).body.result.user.max_discount_on_sales).toBeNull();
  });

  test('is a percentage between nothing and everything', async () => {
    for (const wrong of [-1, 100.5, 'much', 1.2345])
      expect((await make({ password, max_discount_on_sales: wrong })).body.errors, String(wrong)).toHaveProperty(
        'max_discount_on_sales',
      );
  });

  test('is given to others up to one’s own, and to nobody by himself', async () => {
    for (const wrong of [10.001, 100, null])
      expect((await make({ password, max_discount_on_sales: wrong }, manager)).body.errors).toHaveProperty(
        'max_discount_on_sales',
      );
    const made = await make({ password, max_discount_on_sales: 10 }, manager);
    expect(made.status).toBe(201);
    const { id } = made.body.result.item;
    expect((await edit(manager, id, { max_discount_on_sales: null })).body.errors).toHaveProperty('max_discount_on_sales');
    expect((await edit(manager, id, { max_discount_on_sales: 2.5 })).status).toBe(200);
    for (const own of [5, 20, null])
      expect((await edit(manager, manager.id, { max_discount_on_sales: own })).body.errors).toHaveProperty(
        'max_discount_on_sales',
      );
  });

  test('of whoever is taken in without a word about it is that of who took him in', async () => {
    const made = await make({ password }, manager);
    expect(made.body.result.item.max_discount_on_sales).toBe(10);
    const client = await make({ password, kind: 'client' }, manager);
    expect(client.status).toBe(201);
  });

  test('keeps the accounts of those who may give more from those who may give less', async () => {
    const stronger = await shop.person({ role: 'viewer' });
    const taken = await edit(manager, stronger.id, { password: 'taken horse 1' });
    expect([taken.status, taken.body.code]).toEqual([422, 'user.strongerAccount']);
    expect((await manager.call('GET', `users/${stronger.id}`)).body.result.item.is_stronger).toBe(true);
    expect((await edit(owner, stronger.id, { max_discount_on_sales: 10 })).status).toBe(200);
    expect((await manager.call('GET', `users/${stronger.id}`)).body.result.item.is_stronger).toBe(false);
    expect((await edit(manager, stronger.id, { name: 'Renamed' })).status).toBe(200);
  });
});
