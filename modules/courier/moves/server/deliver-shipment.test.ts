import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { sql } from '#platform/server';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
beforeAll(async () => {
  w = await movesWorld();
});
afterAll(() => w?.world.close());

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));
const refusal = (id: number, to: number, more = {}) =>
  move(id, to, more).then(
    () => null,
    (error) => error.key,
  );
const home = () => ({ current_branch_id: w.o, custodian_id: w.o });
const fee = () => [`Dr 2110{client ${w.clientId}}(${w.o}) 5000`, `Cr 4110(${w.o}) 5000`];

describe('delivered', () => {
  test('by an agent of the branch it came from: no line between branches', async () => {
    const id = await w.parcel(home());
    await move(id, status.outForDelivery, { courierId: w.agentOfOrigin });
    await move(id, status.delivered, { collected: 50_000 });
    expect((await w.posted(id)).delivered).toEqual([
      `Dr 1210{agent ${w.agentOfOrigin}}(${w.o}) 50000`,
      `Cr 2110{client ${w.clientId}}(${w.o}) 50000`,
      ...fee(),
      `Dr 5110(${w.o}) 1500`,
      `Cr 2130{agent ${w.agentOfOrigin}}(${w.o}) 1500`,
    ]);
  });

  test('over the counter: cash straight into a treasury of that branch, nobody earns a commission', async () => {
    const id = await w.parcel();
    expect(await refusal(id, status.delivered)).toBe('errors.move.needsTreasury');
    expect(await refusal(id, status.delivered, { treasuryId: w.treasuryOfO })).toBe('errors.move.treasuryOfOtherBranch');
    await move(id, status.delivered, { treasuryId: w.treasuryOfD });
    const { delivered = [] } = await w.posted(id);
    expect(delivered[0]).toBe(`Dr 1110{treasury ${w.treasuryOfD}}(${w.d}) 50000`);
    expect(delivered.join()).not.toMatch(/2130|5110/);
    expect(await w.row(id)).toMatchObject({ deliveredTreasuryId: w.treasuryOfD, deliveredBranchId: w.d, courierId: null });
  });

  test('paid in part by card: the cash is the agent’s to bring, the rest stands with the provider in the origin', async () => {
    const id = await w.parcel();
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.delivered, { collected: 20_000, collectedElectronic: 30_000 });
    const { delivered = [] } = await w.posted(id);
    expect(delivered).toContain(`Dr 1210{agent ${w.agentId}}(${w.d}) 20000`);
    expect(delivered).toContain(`Dr 1150{provider 1}(${w.o}) 30000`);
    expect(delivered).toContain(`Cr 2110{client ${w.clientId}}(${w.o}) 50000`);
    expect(await w.row(id)).toMatchObject({ amountConfirmed: true });
  });

  test('paid by card: never through a gateway that is closed or gone, whether it is named or not', async () => {
    const boss = await w.company.person({});
    const id = await w.parcel();
    await move(id, status.outForDelivery, { courierId: w.agentId });
    const deliver = async (gateway_id: number | null) => {
      const { version } = await w.row(id);
      const body = { version, collected: '20000', collected_electronic: '30000', gateway_id };
      return boss.call('POST', `shipments/${id}/deliver`, body);
    };
    expect((await boss.call('POST', 'payment-gateways/1/disable')).status).toBe(200);
    const closed = await deliver(1);
    expect([closed.status, closed.body.errors.gateway_id]).toEqual([422, [expect.stringMatching(/takes no payments any more/)]]);
    const none = await deliver(null);
    expect([none.status, none.body.errors.gateway_id]).toEqual([422, [expect.stringMatching(/add or enable one/)]]);
    const cash = await w.parcel();
    await move(cash, status.delivered, { treasuryId: w.treasuryOfD });
    const other = await w.company.create('paymentGateway', { name: { en: 'Wallet', ar: 'محفظة' } });
    await w.company.create('paymentGateway', { name: { en: 'Later', ar: 'لاحقة' } });
    expect((await deliver(null)).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ gatewayId: other });
    expect((await w.posted(id)).delivered).toContain(`Dr 1150{provider ${other}}(${w.o}) 30000`);
    expect((await boss.call('POST', 'payment-gateways/1/enable')).status).toBe(200);
  });

  test('for nothing: only fee and commission move, and the client owes us the fee', async () => {
    const id = await w.parcel({ ...home(), price: 0, expected: 0, fee_mode: 'fee_on_sender' });
    await move(id, status.outForDelivery, { courierId: w.agentOfOrigin });
    await move(id, status.delivered);
    expect((await w.posted(id)).delivered).toEqual([
      ...fee(),
      `Dr 5110(${w.o}) 1500`,
      `Cr 2130{agent ${w.agentOfOrigin}}(${w.o}) 1500`,
    ]);
  });

  test('with another amount than expected: posted as it is, and out of the statement until decided', async () => {
    const id = await w.parcel();
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.delivered, { collected: 40_000 });
    expect(await w.row(id)).toMatchObject({ collected: 40_000, amountConfirmed: false, netAmount: 35_000 });
    expect((await w.posted(id)).delivered).toContain(`Cr 2110{client ${w.clientId}}(${w.o}) 40000`);
  });

  test('after a report: the report is settled', async () => {
    const id = await w.parcel({
      status_id: status.late,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
      courier_id: w.agentId,
      is_reported: true,
    });
    await move(id, status.delivered);
    expect(await w.row(id)).toMatchObject({ isReported: false, wasReported: true });
  });
});

describe('a fee paid in advance', () => {
  const prepaid = (more = {}) =>
    w.parcel({
      ...home(),
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      fee_mode: 'prepaid',
      net_amount: 50_000,
      ...more,
    });

  test('is taken at the counter and earned at delivery', async () => {
    const id = await prepaid();
    expect(await refusal(id, status.inStore)).toBe('errors.move.needsTreasury');
    await move(id, status.inStore, { treasuryId: w.treasuryOfO });
    await move(id, status.outForDelivery, { courierId: w.agentOfOrigin });
    await move(id, status.delivered);
    expect(await w.posted(id)).toMatchObject({
      fee_prepaid: [`Dr 1110{treasury ${w.treasuryOfO}}(${w.o}) 5000`, `Cr 2120{client ${w.clientId}}(${w.o}) 5000`],
      delivered: expect.arrayContaining([`Dr 2120{client ${w.clientId}}(${w.o}) 5000`, `Cr 4110(${w.o}) 5000`]),
    });
    expect(await w.row(id)).toMatchObject({ prepaidHeld: 0 });
  });

  test('is taken by the receiving agent, and goes back to the client when the parcel is returned', async () => {
    const id = await prepaid();
    await move(id, status.atReceivingAgent, { receivingAgentId: w.receivingId });
    await move(id, status.inStore);
    await move(id, status.returned);
    const { fee_prepaid, returned } = await w.posted(id);
    expect(fee_prepaid).toEqual([
      `Dr 1211{receivingAgent ${w.receivingId}}(${w.o}) 5000`,
      `Cr 2120{client ${w.clientId}}(${w.o}) 5000`,
    ]);
    expect(returned).toEqual(
      expect.arrayContaining([`Dr 2120{client ${w.clientId}}(${w.o}) 5000`, `Cr 2110{client ${w.clientId}}(${w.o}) 5000`]),
    );
    expect(await w.balance(account.clientPrepayments)).toBe(0);
  });
});

describe('the receiving agent', () => {
  const fetched = async () => {
    const id = await w.parcel({
      ...home(),
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      receiving_commission: 750,
    });
    await move(id, status.atReceivingAgent, { receivingAgentId: w.receivingId });
    await move(id, status.inStore);
    return id;
  };

  test('earns his commission when the parcel he fetched reaches the store, once', async () => {
    const id = await fetched();
    expect(await w.posted(id)).toEqual({
      received: [`Dr 5130(${w.o}) 750`, `Cr 2131{receivingAgent ${w.receivingId}}(${w.o}) 750`],
    });
    expect(await w.row(id)).toMatchObject({ receivingCommissionPosted: true, receivingAgentId: w.receivingId });
  });

  test('earns it at delivery where the company says so', async () => {
    const set = (trigger: string) =>
      w.company.do((ctx) =>
        ctx.db.query(
          sql`update company_settings set receiving_commission_trigger = ${trigger} where tenant_id = ${ctx.tenantId}`,
        ),
      );
    await set('delivered');
    const id = await fetched();
    expect(await w.posted(id)).toEqual({});
    await move(id, status.outForDelivery, { courierId: w.agentOfOrigin });
    await move(id, status.delivered);
    expect((await w.posted(id)).delivered).toContain(`Cr 2131{receivingAgent ${w.receivingId}}(${w.o}) 750`);
    await set('intake');
  });

  test('earns nothing where the sender came himself', async () => {
    const id = await w.parcel({
      ...home(),
      status_id: status.withClient,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      receiving_commission: 750,
      receiving_agent_id: w.receivingId,
    });
    await move(id, status.atReceivingPoint);
    await move(id, status.inStore);
    expect(await w.posted(id)).toEqual({});
  });
});

test('after all these deliveries the books balance and every chain of custody is whole', async () => {
  expect(await w.faults()).toEqual([]);
  expect((await w.balance(account.branchShareRevenue)) + (await w.balance(account.branchShareCost))).toBe(0);
});
