import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuePaper, type PaperOf, supersedePapers } from '#foundation/papers/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'papers' });
  admin = await company.person({});
});
afterAll(() => world.close());

const bond = (docId: number, edition = 'posted a5'): PaperOf => ({
  docType: 'voucher',
  docId,
  edition,
  language: 'en',
  name: 'R-1.pdf',
  about: { title: 'voucher.one', state: null, number: 'R-1', party: null, amount: '5000', currency: 'IQD' },
});
let laidOut = 0;
const issue = (of: PaperOf) =>
  company.do((ctx) => issuePaper(ctx, of, async (link) => Buffer.from(`paper ${++laidOut} of ${link}`)));

test('is laid out once and given again as it was, however many ask for it at once', async () => {
  const papers = await Promise.all(Array.from({ length: 8 }, () => issue(bond(1))));
  expect(new Set(papers.map(({ content }) => content.toString())).size).toBe(1);
  expect(new Set(papers.map(({ code }) => code)).size).toBe(1);
});

test('another edition or language is another paper', async () => {
  const [a, b, c] = [await issue(bond(2)), await issue(bond(2, 'reversed a5')), await issue({ ...bond(2), language: 'ar' })];
  expect(new Set([a.code, b.code, c.code]).size).toBe(3);
});

test('anyone with the link, signed in or not, is told what it says, until it no longer holds', async () => {
  const { code, sha256 } = await issue(bond(3));
  const ask = async () =>
    (await world.product.server.inject({ method: 'GET', url: `/api/v1/papers/${code}` })).json().result.item;
  expect(await ask()).toMatchObject({ number: 'R-1', amount: '5000', sha256, superseded_at: null });
  await company.do(async (ctx) => supersedePapers(ctx, { docType: 'voucher', docId: 3 }));
  expect((await ask()).superseded_at).not.toBeNull();
});

test('a company that was closed proves nothing any more, and neither does half a link', async () => {
  const { code } = await issue(bond(4));
  const halves = [code.slice(0, -4), code.split('-')[0], `${code}x`, encodeURIComponent('1-../../../etc/passwd0000000')];
  const answers = await Promise.all(
    halves.map((half) => world.product.server.inject({ method: 'GET', url: `/api/v1/papers/${half}` })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect((await admin.call('GET', `papers/${code}`)).status).toBe(200);
  await world.ownerPool.query('update tenant set disabled_at = now() where tenant_id = $1', [company.id]);
  expect((await world.product.server.inject({ method: 'GET', url: `/api/v1/papers/${code}` })).statusCode).toBe(404);
});
