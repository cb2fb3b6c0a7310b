import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeService } from '#courier/moves/server';
import { approvePrices, askForPrice } from '#courier/requests/server';
import {
  auditStatement,
  countHandIn,
  createClientStatement,
  createHandIn,
  payHandIn,
  submitStatement,
} from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { createPayout } from '#finance/gateway-payouts/server';
import { account, entryOf, type Line, signed } from '#finance/ledger/contract';
import { foldBalances, post, reverse } from '#finance/ledger/server';
import { createVoucher, issueVoucher, lockTreasury, requestTransfer, sendRemittance } from '#finance/treasury/server';
import { checkBooks } from '#insight/book-checks/server';
import { money } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { type SettlingWorld, settlingWorld } from '../../../courier/statements/server/settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
  await w.delivered();
  const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
  await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: 48_500 }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfD }));
  await w.accountant.do((ctx) => sendRemittance(ctx, { fromTreasury: w.safeOfD, toBranch: w.o, amount: 20_000 }));
  const transfer = { fromTreasury: w.safeOfD, toTreasury: w.safeOfO, amount: 1_000, isSentNow: true };
  await w.accountant.do((ctx) => requestTransfer(ctx, transfer));
  const statement = await w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId }));
  await w.accountant.do((ctx) => submitStatement(ctx, { id: statement }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id: statement }));
  await w.delivered();
  await w.company.do(async (ctx) =>
    issueVoucher(ctx, {
      kind: 'credit',
      treasury: await lockTreasury(ctx, { treasuryId: w.safeOfO }),
      account: account.capital,
      amount: 9_000,
    }),
  );
  // One bond that a new statement has noted, and one that none has noted yet.
  await bond(1_000);
  await w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId }));
  await moneyBesideFees();
  // What was posted until here is folded into kept balances, what follows is not.
  await w.company.do(foldBalances);
  await bond(2_000);
});
afterAll(() => w.world.close());

/** Charges of their own, a claim an agent and an insurer bear, an attempt paid for, an electronic payment and its payout, a price agreed late. */
async function moneyBesideFees() {
  const stored = await w.parcel({ tax_basis_points: 1_000, return_fee: 0, attempt_pay: 300 });
  await w.accountant.do((ctx) => chargeService(ctx, { shipment: stored, kind: 'storage', amount: 1_100 }));
  await w.move(stored, status.outForDelivery, { courierId: w.agentId });
  await w.move(stored, status.returnWithAgent, { reasonCode: 'refused_at_door', doorFee: 550 });
  await w.move(stored, status.returned, { via: 'scan' });
  const lost = await w.parcel({ declared_value: 40_000 });
  const insurerId = await w.company.create('insurer', { name: 'Gulf Insurance', kind: 'insurer' });
  await w.move(lost, status.outForDelivery, { courierId: w.agentId });
  await w.move(lost, status.lost, { reasonCode: 'lost_by_us', recovered: 10_000, insured: 25_000, insurerId });
  const paidByCard = await w.parcel();
  await w.move(paidByCard, status.outForDelivery, { courierId: w.agentId });
  await w.move(paidByCard, status.delivered, { collected: 20_000, collectedElectronic: 30_000 });
  const bank = await w.company.create('treasury', {
    name: { en: 'Bank', ar: 'المصرف' },
    branch_id: w.o,
    kind: 'bank',
    currency: 'IQD',
  });
  await w.accountant.do((ctx) => createPayout(ctx, { gateway: 1, treasury: bank, gross: 25_000, fee: 500 }));
  const [parcel] = await w.company.do((ctx) =>
    ctx.db.query<{ id: number }>(
      sql`select shipment_id as id from statement_row where tenant_id = ${ctx.tenantId} and kind = 'delivery' limit 1`,
    ),
  );
  const asked = await w.accountant.do((ctx) =>
    askForPrice(ctx, { shipmentId: parcel?.id as number, price: 52_000, reason: 'agreed late' }),
  );
  await w.auditor.do((ctx) => approvePrices(ctx, [asked], null));
}

const bond = (amount: number) =>
  w.accountant.do(async (ctx) => {
    const booked = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${sql.lit(account.clientPayable)}`,
    );
    return createVoucher(ctx, { kind: 'credit', treasury: w.safeOfO, account: booked.id, party: w.clientId, amount });
  });

const red = async () =>
  (await w.company.do(checkBooks)).filter((one) => !one.isGreen).map((one) => ({ id: one.id, what: one.first?.what }));

/** Does as the owner of the database what no code of ours could, looks at the books, and undoes it. */
async function planted<T>(plant: string | (() => Promise<unknown>), look: () => Promise<T>): Promise<T> {
  const client = await w.world.ownerPool.connect();
  const backup = [
    'manual_line',
    'manual_entry',
    'ledger_line',
    'journal_entry',
    'shipment',
    'statement',
    'statement_row',
    'remittance',
    'treasury_transfer',
    'voucher',
    'treasury',
    'shipment_event',
    'open_item',
    'ledger_delta',
    'ledger_sum',
    'voucher_allocation',
    'treasury_count',
    'parcel_taking',
    'parcel_loss',
    'service_charge',
    'gateway_payout',
    'opening_sign_off',
  ];
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const table of backup) await client.query(`create temp table kept_${table} as select * from ${table}`);
    await (typeof plant === 'string' ? client.query(plant) : plant());
    const found = await look();
    for (const table of backup) {
      await client.query(`delete from ${table}`);
      const { rows } = await client.query(
        "select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
        [table],
      );
      await client.query(`insert into ${table} (${rows[0].columns}) select ${rows[0].columns} from kept_${table}`);
      await client.query(`drop table kept_${table}`);
    }
    return found;
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}

/** A client's bond said to have settled some of a line. */
const settling = (amount: string, line: string) => `insert into voucher_allocation (tenant_id, voucher_id, line_id, amount)
  select v.tenant_id, v.id, l.id, ${amount} from voucher v join ledger_line l on l.tenant_id = v.tenant_id and ${line}
  where v.state = 'posted' and v.account_code = '${account.clientPayable}' and v.amount = 1000 limit 1`;

test('the first wrong row is named in every language it has a name in', async () => {
  const label = await planted(
    `update ledger_line set debit = debit + 1 where account_code = '${account.interBranch}' and debit > 0`,
    async () => {
      const { body } = await w.accountant.call('GET', 'books');
      return body.result.items.find((one: { id: string }) => one.id === 'R6').first.label;
    },
  );
  expect(label).toEqual({ en: 'Baghdad', ar: 'Baghdad' });
});

test('a day of honest work is green', async () => {
  expect(await w.moved()).toBeGreaterThan(3);
  expect(await red()).toEqual([]);
});

test.each([
  ['R1', 'agent_cash_of_parcel', 'update shipment set collected = collected + 1 where delivered_at is not null'],
  ['R1', 'hand_in_not_its_rows', "update statement_row set net = net - 1 where kind = 'delivery'"],
  ['R1', 'taking_not_booked', "update parcel_taking set party_id = party_id + 1000 where kind = 'delivery'"],
  ['R1', 'row_not_its_taking', "update parcel_taking set commission = commission + 1 where kind = 'delivery'"],
  // A taking that counts as handed in while its cash is still with the agent.
  [
    'R1',
    'hand_in_not_its_rows',
    `insert into statement_row (tenant_id, statement_id, shipment_id, taking_id, kind, status_id, net, commission)
      select d.tenant_id, d.id, k.shipment_id, k.id, 'delivery', 9, k.cash, k.commission from statement d join parcel_taking k on k.tenant_id = d.tenant_id
      where d.kind = 'delivery' and not exists (select from statement_row r where r.taking_id = k.id) limit 1`,
  ],
  // The same told by the hand-in's sums as well; only its entry knows better.
  [
    'R1',
    'hand_in_not_its_entry',
    `insert into statement_row (tenant_id, statement_id, shipment_id, taking_id, kind, status_id, net, commission)
      select d.tenant_id, d.id, k.shipment_id, k.id, 'delivery', 9, k.cash, k.commission from statement d join parcel_taking k on k.tenant_id = d.tenant_id
      where d.kind = 'delivery' and not exists (select from statement_row r where r.taking_id = k.id) limit 1;
      update statement d set total_collected = (select sum(r.net) from statement_row r where r.statement_id = d.id and not r.voided) where kind = 'delivery'`,
  ],
  // Every parcel and every hand-in agrees with its own lines; another agent is free of the cash.
  [
    'R1',
    'agent_cash_in_all',
    `update ledger_line set party_id = party_id + 1000 where account_code = '${account.agentCash}' and shipment_id is null`,
  ],
  ['R2', 'client_money_of_parcel', 'update shipment set delivery_fee = delivery_fee + 250 where delivered_at is not null'],
  ['R2', 'statement_not_its_rows', "update statement set net = net + 5 where kind = 'client'"],
  // Every parcel still agrees with its lines; only what the client is owed in all does not.
  [
    'R2',
    'client_money_in_all',
    `update ledger_line set party_id = party_id + 1000 where account_code = '${account.clientPayable}' and shipment_id is not null`,
  ],
  // A bond, and a parcel that changed after its statement, of which the client’s next statement would not hear.
  ['R2', 'item_not_noted', "delete from open_item where kind = 'voucher' and statement_id is null"],
  [
    'R2',
    'item_not_noted',
    "update statement_row set net = net + 250 where kind = 'client'; update statement set net = net + 250 where kind = 'client'",
  ],
  ['R2', 'item_not_noted', "update open_item set amount = amount + 500 where kind = 'voucher'"],
  [
    'R2',
    'item_not_noted',
    "insert into open_item (tenant_id, client_id, branch_id, currency, kind, amount, doc_type, doc_id) select tenant_id, client_id, branch_id, currency, 'opening', 700, 'opening', 1 from statement where kind = 'client' limit 1",
  ],
  ['R3', 'treasury_not_its_papers', "update statement set counted = counted + 1000 where kind = 'delivery'"],
  [
    'R3',
    'treasury_not_its_papers',
    `update ledger_line set account_code = '${account.bankAccounts}' where account_code = '${account.treasuries}' and debit > 0`,
  ],
  ['R4', 'cash_on_its_way', "update remittance set state = 'received', received = 0"],
  ['R4', 'cash_on_its_way', 'update treasury_transfer set amount = amount + 1, to_amount = to_amount + 1'],
  ['R6', 'pair_unequal', `update ledger_line set debit = debit + 1 where account_code = '${account.interBranch}' and debit > 0`],
  [
    'R8',
    'branch_share_unequal',
    `update ledger_line set debit = debit + 1 where account_code = '${account.branchShareCost}' and debit > 0`,
  ],
  ['R9', 'fee_not_its_parcels', 'update shipment set fee_tax = fee_tax + 100 where delivered_at is not null'],
  [
    'R12',
    'opening_left',
    `insert into opening_sign_off (tenant_id, id, signed_at) select tenant_id, 1, now() from journal_entry limit 1; update ledger_line set account_code = '${account.openingBalances}' where account_code = '${account.capital}'`,
  ],
  [
    'R15',
    'commission_not_its_parcels',
    `update ledger_line set credit = credit + 1 where account_code = '${account.agentCommissionDue}' and credit > 0`,
  ],
  [
    'R15',
    'commission_in_all',
    `update ledger_line set party_id = party_id + 1000 where account_code = '${account.agentCommissionDue}' and shipment_id is null`,
  ],
  ['R15', 'kept_back_not_its_entry', "update statement set netted = netted + 1 where kind = 'delivery'"],
  ['R15', 'commission_not_its_parcels', 'update shipment set receiving_commission_posted = true, receiving_commission = 500'],
  ['R17', 'tax_not_its_parcels', 'update shipment set return_tax_charged = return_tax_charged + 50'],
  ['R10', 'entry_unbalanced', `update ledger_line set credit = credit + 1 where account_code = '${account.deliveryFees}'`],
  [
    'R10',
    'entry_without_lines',
    "insert into journal_entry (tenant_id, doc_type, doc_id, event, seq, entry_date) select tenant_id, 'x', 1, 'x', 1, entry_date from journal_entry limit 1",
  ],
  ['R11', 'custody_broken', "update shipment_event set from_custodian_kind = 'case' where seq = 2"],
  ['R11', 'not_where_its_events_say', 'update shipment set custodian_id = 999'],
  [
    'R7',
    'bond_settles_beyond',
    settling('v.amount + 1', `l.account_code = '${account.clientPayable}' and l.party_id = v.party_id and l.debit > v.amount`),
  ],
  [
    'R7',
    'item_settled_beyond',
    settling('l.debit + 1', `l.account_code = '${account.clientPayable}' and l.party_id = v.party_id and l.debit > 0`),
  ],
  ['R7', 'item_of_another', settling('1', `l.account_code = '${account.agentCash}' and l.debit > 0`)],
  ['R13', 'electronic_not_its_parcels', 'update shipment set collected_electronic = 10 where delivered_at is not null'],
  ['R14', 'prepaid_not_its_parcel', 'update shipment set prepaid_held = prepaid_held + 500'],
  ['R14', 'prepaid_not_its_hand_in', "update statement set kind = 'receiving', receiving_agent_id = 1 where kind = 'delivery'"],
  ['R16', 'difference_not_its_paper', "update statement set counted = counted + 1000 where kind = 'delivery'"],
  [
    'R16',
    'difference_not_its_paper',
    `update voucher set account_code = '${account.unclaimedDifferences}' where account_code = '${account.capital}'`,
  ],
  [
    'R16',
    'difference_not_its_paper',
    `insert into treasury_count (tenant_id, branch_id, treasury_id, currency, books, counted, difference, state, bearer, counted_at)
      select tenant_id, branch_id, id, 'IQD', 100, 150, 50, 'booked', 'unclaimed', now() from treasury limit 1`,
  ],
  [
    'R18',
    'lost_without_claim',
    "update shipment s set custodian_kind = 'case' where id = (select min(id) from shipment where custodian_kind = 'consignee')",
  ],
  ['R18', 'claim_borne_by_nobody', 'update parcel_loss set found_at = now()'],
  ['R18', 'claim_not_its_parcel', 'update parcel_loss set claim = claim - 1, declared = declared - 1'],
  ['R18', 'claim_not_its_worth', 'update parcel_loss set declared = declared + 1'],
  ['R18', 'claim_borne_by_nobody', 'update parcel_loss set insured = insured - 1'],
  ['R18', 'insurer_in_all', `update ledger_line set party_id = party_id + 1 where account_code = '${account.otherReceivables}'`],
  [
    'R16',
    'difference_not_its_parcel',
    'update shipment set price_increase_owed = price_increase_owed + 250 where price_increase_owed > 0',
  ],
  ['R2', 'client_money_of_parcel', 'update shipment set upheld_shortage = 250 where delivered_at is not null'],
  ['R2', 'client_money_of_parcel', 'update shipment set service_fees = service_fees + 100 where service_fees > 0'],
  ['R9', 'service_not_its_charges', 'update service_charge set tax = tax - 1'],
  ['R9', 'fees_not_its_charges', "update service_charge set state = 'reversed'"],
  ['R9', 'return_fee_not_its_parcels', 'update shipment set return_fee_charged = return_fee_charged + 10'],
  ['R17', 'tax_not_its_parcels', "update parcel_taking set tax = tax + 1 where kind = 'door_fee'"],
  ['R15', 'commission_not_its_parcels', "update parcel_taking set commission = commission + 1 where kind = 'attempt_pay'"],
  ['R13', 'payout_not_its_entry', 'update gateway_payout set gross = gross + 1, net = net + 1'],
  [
    'R13',
    'gateway_in_all',
    `update ledger_line set party_id = party_id + 1 where account_code = '${account.gatewayClearing}' and debit > 0`,
  ],
  ['R3', 'treasury_not_its_papers', 'update gateway_payout set fee = fee - 1, net = net + 1'],
  [
    'R18',
    'claim_borne_by_nobody',
    `with e as (insert into journal_entry (tenant_id, doc_type, doc_id, event, seq, entry_date)
        select tenant_id, 'shipment', 1, 'lost', 99, entry_date from journal_entry limit 1 returning tenant_id, id, entry_date)
      insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, currency, credit)
        select e.tenant_id, e.id, e.entry_date, '${account.claimsRecovered}', b.id, 'IQD', 500 from e, branch b limit 1`,
  ],
  ['R20', 'kept_not_its_lines', 'update ledger_delta set debit = debit + 1 where id = (select min(id) from ledger_delta)'],
  [
    'R20',
    'kept_not_its_lines',
    `delete from ledger_sum where account_code = '${account.treasuries}' and grain = 'month' and is_of_party`,
  ],
  [
    'R20',
    'kept_not_its_lines',
    `update ledger_sum set credit = credit - 1 where account_code = '${account.deliveryFees}' and grain = 'ever'`,
  ],
  ['R19', 'ahead_of_cash', "update statement set only_with_cash = null where kind = 'client'"],
  ['R19', 'ahead_of_cash', "update statement set state = 'pending' where kind = 'delivery'"],
  ['R19', 'approved_not_its_statements', "update statement set state = 'pending' where kind = 'client'"],
])('%s finds %s', async (id, what, statement) => {
  expect(await planted(statement, red)).toContainEqual({ id, what });
  expect(await red()).toEqual([]);
});

/** What only parcels and their papers explain, with the check that must see a line no parcel and no paper knows. */
const explainedOnly: [check: string, booked: string, party?: 'client' | 'agent' | 'receivingAgent' | 'employee'][] = [
  ['R1', account.agentCash, 'agent'],
  ['R8', account.branchShareRevenue],
  ['R9', account.deliveryFees],
  ['R9', account.returnFees],
  ['R9', account.serviceFees],
  ['R14', account.clientPrepayments, 'client'],
  ['R15', account.agentCommissionDue, 'agent'],
  ['R15', account.deliveryCommissions],
  ['R15', account.receivingCommissions],
  ['R16', account.agentShortages, 'agent'],
  ['R16', account.employeeAdvances, 'employee'],
  ['R16', account.unclaimedDifferences],
  ['R17', account.outputTax],
  ['R18', account.claimsPaid],
  ['R18', account.claimsRecovered],
];

/** A line on an account under the key of a paper that is not there, its counterpart on rent. */
const underTheKeyOf = (docType: string, booked: string, party?: string) =>
  w.company.do((ctx) => {
    const id = party === 'client' ? w.clientId : party === 'agent' ? w.agentId : w.accountant.id;
    const details: Pick<Line, 'party'> = party ? { party: { kind: party as 'client', id } } : {};
    const lines = [signed(booked, w.o, money(-250, 'IQD'), details), signed(account.rent, w.o, money(250, 'IQD'))];
    return post(ctx, entryOf({ docType, docId: 987_654, event: 'posted', seq: 1 }, lines));
  });

test.each(
  explainedOnly.flatMap(([check, booked, party]) =>
    ['voucher', 'manual_entry'].map((docType) => [check, booked, docType, party] as const),
  ),
)('%s sees a line on %s under the key of a %s that is not there', async (id, booked, docType, party) => {
  const found = await planted(() => underTheKeyOf(docType, booked, party), red);
  expect(found.map((one) => one.id)).toContain(id);
  expect(await red()).toEqual([]);
});

test('what was booked astray and taken back is in nobody’s way', async () => {
  const plant = async () => {
    const entry = (await underTheKeyOf('voucher', account.branchShareRevenue)) as number;
    expect(await red()).not.toEqual([]);
    await w.company.do((ctx) => reverse(ctx, entry, { event: 'posted_reversed', seq: 1 }));
  };
  expect(await planted(plant, red)).toEqual([]);
});

/** An entry by hand over 250, posted, with the accounts it names on its two sides. */
async function handWritten(ctx: Context, [debited, credited]: readonly [string, string]): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into manual_entry (tenant_id, number, entry_date, note, state)
    values (${ctx.tenantId}, ${`J-${credited}`}, ${ctx.today}::date, 'Tax of the quarter', 'posted') returning id`);
  const line = (
    position: number,
    code: string,
    debit: number,
    credit: number,
  ) => sql`(${ctx.tenantId}::bigint, ${id}::bigint, ${position}::int,
    (select id from account where tenant_id = ${ctx.tenantId} and code = ${code}), ${w.o}::bigint, 'IQD', ${debit}::bigint, ${credit}::bigint)`;
  await ctx.db.query(sql`insert into manual_line (tenant_id, manual_entry_id, position, account_id, branch_id, currency, debit, credit)
    values ${line(0, debited, 250, 0)}, ${line(1, credited, 0, 250)}`);
  return id;
}

test('tax that an entry by hand takes out of the tax account went to its settlement', async () => {
  const settle = async (counter: string) => {
    const id = await w.company.do((ctx) => handWritten(ctx, [account.outputTax, counter]));
    const lines = [signed(account.outputTax, w.o, money(250, 'IQD')), signed(counter, w.o, money(-250, 'IQD'))];
    await w.company.do((ctx) => post(ctx, entryOf({ docType: 'manual_entry', docId: id, event: 'posted', seq: 1 }, lines)));
  };
  expect(await planted(() => settle(account.taxSettlement), red)).toEqual([]);
  expect(await planted(() => settle(account.rent), red)).toContainEqual({ id: 'R17', what: 'tax_settled_elsewhere' });
});

test('days are not closed over books that do not add up, and what is still open is named', async () => {
  const points = async (query = '?proven=true') =>
    (await w.accountant.call('GET', `periods/open-points${query}`)).body.result.points;
  expect((await points()).some((one: { to?: string; blocks: boolean }) => one.blocks)).toBe(false);
  expect(await points()).toContainEqual(expect.objectContaining({ text: 'Statements of clients not closed yet: 2' }));
  const planting = `update ledger_line set debit = debit + 1 where account_code = '${account.interBranch}' and debit > 0`;
  const found = await planted(planting, async () => {
    // Whoever only looks at the page does not have the whole books read.
    expect((await points('')).some((one: { blocks: boolean }) => one.blocks)).toBe(false);
    return points();
  });
  expect(found).toContainEqual({ text: 'Branches with each other: 1 wrong', to: '/accounting/books', blocks: true });
});
