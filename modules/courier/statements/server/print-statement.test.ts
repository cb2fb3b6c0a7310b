import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  auditStatement,
  createClientStatement,
  payStatement,
  submitStatement,
  unauditStatement,
  voidPayment,
} from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
  await w.company.do(async (ctx) =>
    issueVoucher(ctx, {
      kind: 'credit',
      treasury: await lockTreasury(ctx, { treasuryId: w.safeOfO }),
      account: account.capital,
      amount: 10_000_000,
    }),
  );
});
afterAll(async () => w.world.close());

const drawn = async (more = {}) => {
  const shipmentIds = [await w.delivered(more)];
  return w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds, isAdvance: true }));
};
const print = async (who: Person, id: number, locale = 'en') => {
  const { status, body } = await who.call('GET', `statement-accounts/${id}/print`, undefined, { locale });
  return { status, body, sha256: body.result?.sha256 as string, pdf: Buffer.from(body.result?.pdf ?? '', 'base64') };
};
/** The link a paper carries, read where it is kept. */
const codesOf = (id: number) =>
  w.company.do((ctx) =>
    ctx.db.query<{ code: string }>({
      text: `select code from issued_paper where tenant_id = $1 and doc_type = 'statement' and doc_id = $2 order by printed_at, code`,
      values: [ctx.tenantId, id],
    }),
  );
const verify = (who: Person, code: string) => who.call('GET', `papers/${code}`);

test('is not printed while it can still change', async () => {
  const id = await drawn();
  expect((await print(w.accountant, id)).status).toBe(409);
});

test('printed again it is the same to the byte, whoever prints it and however many at once', async () => {
  const id = await drawn();
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  const papers = await Promise.all([1, 2, 3, 4].flatMap(() => [print(w.accountant, id), print(w.auditor, id)]));
  expect(new Set(papers.map((one) => one.sha256)).size).toBe(1);
  const [{ pdf, sha256 }] = papers as [(typeof papers)[number]];
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256);
});

test('its link says what it said, and that it no longer holds once the statement moves on', async () => {
  const id = await drawn();
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  await print(w.accountant, id);
  const [{ code }] = (await codesOf(id)) as [{ code: string }];
  const before = (await verify(w.accountant, code)).body.result.item;
  expect(before).toMatchObject({ party: 'Nadia Shop', amount: '45000', currency: 'IQD', superseded_at: null });
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  expect((await verify(w.accountant, code)).body.result.item.superseded_at).not.toBeNull();
});

test('a paper that says paid no longer holds once the payment is taken back', async () => {
  const id = await drawn();
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payStatement(ctx, { id, treasury: w.safeOfO }));
  await print(w.accountant, id);
  const [{ code }] = (await codesOf(id)) as [{ code: string }];
  expect((await verify(w.accountant, code)).body.result.item).toMatchObject({
    state: 'statement.options.state.paid',
    superseded_at: null,
  });
  await w.auditor.do((ctx) => voidPayment(ctx, { id, reason: 'wrong client' }));
  await w.auditor.do((ctx) => unauditStatement(ctx, { id, reason: 'wrong client' }));
  expect((await verify(w.accountant, code)).body.result.item.superseded_at).not.toBeNull();
});

test('an invented link tells nothing, nor does one in another company’s house', async () => {
  const id = await drawn();
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  await print(w.accountant, id);
  const [{ code }] = (await codesOf(id)) as [{ code: string }];
  const other = await w.world.addTenant({ slug: 'other' });
  const stranger = await other.person({});
  const answers = await Promise.all([
    verify(stranger, code),
    verify(w.accountant, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`),
    verify(w.accountant, 'zzzzzzzzz-000000000000000000000000'),
    verify(w.accountant, `1-${"'".repeat(24)}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a client asks for his statement and prints his own, never another’s', async () => {
  await w.delivered();
  const client = await w.company.person({ kind: 'client', clientId: w.clientId, permissions: ['request_client_statement'] });
  const asked = await client.call(
    'POST',
    'statement-accounts/request',
    { client_notes: 'Thursday please' },
    { 'idempotency-key': randomUUID() },
  );
  expect(asked.status).toBe(201);
  const own = asked.body.result.item.id as number;
  const foreignClient = await w.company.create('client', { name: 'Zahra', phone: '07709990001', branch_id: w.o });
  await w.delivered({ client_id: foreignClient });
  const foreign = await w.accountant.do((ctx) => createClientStatement(ctx, { client: foreignClient, isAdvance: true }));
  await w.accountant.do((ctx) => submitStatement(ctx, { id: foreign }));
  await w.accountant.call('PUT', `statement-accounts/${own}`, { is_advance: true, version: 1 });
  await w.accountant.do((ctx) => submitStatement(ctx, { id: own }));
  const { body } = await client.call('GET', 'statement-accounts/mine');
  const clients = new Set(body.result.items.map((one: { client_id: number }) => one.client_id));
  expect(clients).toEqual(new Set([w.clientId]));
  expect((await client.call('GET', `statement-accounts/mine/${own}/print`)).status).toBe(200);
  expect((await client.call('GET', `statement-accounts/mine/${foreign}/print`)).status).toBe(404);
});

test('who is no client has no statements of his own, whatever he may otherwise', async () => {
  const id = await drawn();
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  const clerk = await w.company.person({ permissions: ['request_client_statement'] });
  const answers = await Promise.all(['mine', `mine/${id}/print`].map((path) => clerk.call('GET', `statement-accounts/${path}`)));
  expect(answers.map(({ status, body }) => [status, body.code, body.result])).toEqual([
    [422, 'statement.ofClientsOnly', undefined],
    [422, 'statement.ofClientsOnly', undefined],
  ]);
});
