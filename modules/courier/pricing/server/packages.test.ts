import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfWords, readsPapers } from '../../../../apps/server/testing/pdf-words.ts';
import { type OfficeWorld, officeWorld } from '../../shipments/server/office-world.ts';

let w: OfficeWorld;
beforeAll(async () => {
  w = await officeWorld();
});
afterAll(() => w?.world.close());

const list = (more: Record<string, unknown> = {}) => ({
  name: { ar: 'أسعار البصرة', en: 'Basra prices' },
  return_fee_policy: 'percent',
  return_fee_basis_points: 5000,
  lines: [
    { fee: '6000', agent_commission: '2000' },
    { city_id: w.cityId, fee: '4000', agent_commission: '1000', max_weight: 5 },
  ],
  ...more,
});
const preview = async (more: Record<string, unknown> = {}, headers = {}) =>
  w.admin.call('POST', 'shipment-price/preview', { client_id: w.clientId, city_id: w.cityId, price: '50000', ...more }, headers);

describe('a price list', () => {
  test('comes and goes with all its lines in one body', async () => {
    const { status, body } = await w.admin.call('POST', 'packages', list());
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.result.item).toMatchObject({ currency: 'IQD', line_count: 2, is_default: false });
    expect(body.result.item.lines[1]).toMatchObject({ city_id: w.cityId, fee: '4000', branch_share: '0', max_weight: 5 });
    const { id, version } = body.result.item;
    const edited = await w.admin.call('PUT', `packages/${id}`, { version, lines: [{ fee: '7000' }] });
    expect(edited.body.result.item).toMatchObject({ line_count: 1, name: { en: 'Basra prices' } });
    expect(edited.body.result.item.version).toBeGreaterThan(version);
  });

  test.skipIf(!readsPapers)('on paper names each price with what it is for, and nobody’s commission', async () => {
    const { id } = (await w.admin.call('POST', 'packages', list())).body.result.item;
    for (const [locale, names] of [
      ['en', ['Basra prices', 'Up to weight (kg)', '6,000', '4,000']],
      ['ar', ['6,000', '4,000']],
    ] as const) {
      const { status, bytes } = await w.admin.call('GET', `packages/${id}/print`, undefined, { locale });
      expect(status).toBe(200);
      const words = pdfWords(bytes);
      for (const name of names) expect(words).toContain(name);
      expect(words).not.toMatch(/packageLine|pricingPackage|Valid from|From branch|2,000/);
    }
  });

  test('with a wrong line names the field of that line', async () => {
    const missing = await w.admin.call('POST', 'packages', list({ lines: [{ fee: '1' }, { city_id: w.cityId }] }));
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['lines.1.fee']]);
    const unknown = await w.admin.call('POST', 'packages', list({ lines: [{ fee: '1', city_id: 987_654 }] }));
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['lines.0.city_id']]);
  });

  test('made the default takes the place of the one before, in its currency', async () => {
    const made = await w.admin.call('POST', 'packages', list({ is_default: true, currency: 'EUR' }));
    const next = await w.admin.call('POST', 'packages', list({ is_default: true, currency: 'EUR' }));
    const { body } = await w.admin.call('GET', '/api/v1/packages?currency=EUR&is_default=true');
    expect(body.result.items.map((one: { id: number }) => one.id)).toEqual([next.body.result.item.id]);
    expect(made.status).toBe(201);
  });

  test('is for those who manage prices', async () => {
    expect((await w.agent.call('GET', 'packages')).status).toBe(403);
  });
});

describe('a preview', () => {
  test('says what the parcel would cost and why, in the language of who asks', async () => {
    const { status, body } = await preview({}, { locale: 'ku' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.result).toMatchObject({
      currency: 'IQD',
      delivery_fee: '5000',
      expected: '50000',
      net_amount: '45000',
      return_fee: '2000',
      agent_commission: '1500',
      destination_branch_id: w.d,
    });
    expect(body.result.explanation[0]).toMatchObject({
      figure: 'delivery_fee',
      amount: '5000',
      text: 'Heqê gihandinê li gor pakêta bingehîn “Bihayên giştî”',
    });
  });

  test('agrees with what a parcel created in the same moment gets, also right after prices changed', async () => {
    const { body: made } = await w.admin.call('POST', 'packages', list());
    const client = await w.admin.call('GET', `clients/${w.clientId}`);
    await w.admin.call('PUT', `clients/${w.clientId}`, {
      version: client.body.result.item.version,
      package_id: made.result.item.id,
    });
    const told = await preview({ weight: 2 });
    expect(told.body.result).toMatchObject({ delivery_fee: '4000', return_fee: '2000', agent_commission: '1000' });
    await w.admin.call('PUT', `packages/${made.result.item.id}`, { version: made.result.item.version, lines: [{ fee: '4500' }] });
    const later = await preview({ weight: 2 });
    const parcel = await w.admin.call('POST', 'shipments', {
      client_id: w.clientId,
      city_id: w.cityId,
      price: '50000',
      weight: 2,
      phone: '07705000001',
      address: 'x',
    });
    expect(later.body.result.delivery_fee).toBe('4500');
    expect(parcel.body.result.item).toMatchObject({ delivery_fee: '4500', net_amount: '45500' });
  });

  test('does not tell a client what people earn on his parcel', async () => {
    const { body } = await w.client.call('POST', 'shipment-price/preview', {
      client_id: w.clientId,
      city_id: w.cityId,
      price: '50000',
    });
    expect(body.result.delivery_fee).toBe('4500');
    expect(JSON.stringify(body)).not.toMatch(/commission|branch_fee/);
  });

  test('tells nobody what a client of another branch pays', async () => {
    const asked = { client_id: w.clientId, city_id: w.cityId, price: '50000' };
    const { status, body } = await w.clerkOfD.call('POST', 'shipment-price/preview', asked);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['client_id']]);
    expect((await w.clerkOfO.call('POST', 'shipment-price/preview', asked)).status).toBe(200);
  });

  test('for which there is no price names what is missing beside its field', async () => {
    const { status, body } = await preview({ currency: 'USD' });
    expect([status, body.errors]).toEqual([422, { currency: ['There are no prices in this currency'] }]);
  });
});
