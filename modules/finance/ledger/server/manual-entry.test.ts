import { describe, expect, test } from 'vitest';
import { account, chart, entityOfParty, kindsKept } from '#finance/ledger/contract';
import { balanceOf } from '#finance/ledger/server';
import { implementedEntity, sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import {
  balance,
  branch,
  call,
  checker,
  client,
  company,
  line,
  maker,
  openEntryWorld,
  other,
  posted,
  rent,
  step,
  write,
} from './manual-entry-world.ts';

openEntryWorld();

describe('an entry by hand', () => {
  test('reaches the books when somebody else approves it, with a number of its own', async () => {
    const { id, state } = await write();
    expect(state).toBe('draft');
    expect((await step(id, 'approve', checker)).status).toBe(409);
    expect((await step(id, 'submit', maker)).item.state).toBe('pending');
    expect((await step(id, 'approve', maker)).status).toBe(409);
    expect(await balance(account.rent)).toBe(0);
    const { item } = await step(id, 'approve', checker);
    expect(item).toMatchObject({ state: 'posted', number: 'J-2026-00001', maker_id: maker.id, checker_id: checker.id });
    expect(await balance(account.rent)).toBe(750_000);
    const entry = (await checker.call('GET', `journals/${item.entry_id}`)).body.result.item;
    expect(entry).toMatchObject({
      doc_type: 'manual_entry',
      doc_id: id,
      entry_date: '2026-11-20',
      memo: 'J-2026-00001 November rent',
    });
  });

  test('approved by two at once is posted once', async () => {
    const before = await balance(account.rent);
    const { id } = await write();
    await step(id, 'submit', maker);
    const third = await company.person({ role: 'accountant' });
    const answers = await Promise.all([checker, third, checker, third].map((who) => step(id, 'approve', who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await balance(account.rent)).toBe(before + 750_000);
  });

  test('comes back with a reason, is corrected and handed over again', async () => {
    const { id } = await write();
    await step(id, 'submit', maker);
    expect(Object.keys((await step(id, 'reject', checker)).errors)).toEqual(['reason']);
    const rejected = (await step(id, 'reject', checker, { reason: 'Wrong month' })).item;
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'Wrong month' });
    const put = (body: object) => maker.call('PUT', `manual-entries/${id}`, body);
    expect((await put({ version: rejected.version, note: 'October rent', entry_date: '2026-10-31' })).status).toBe(200);
    expect((await step(id, 'submit', maker)).status).toBe(200);
    const waiting = (await maker.call('GET', `manual-entries/${id}`)).body.result.item;
    expect((await put({ version: waiting.version, note: 'x' })).status).toBe(409);
    expect((await step(id, 'withdraw', checker)).status).toBe(403);
    expect((await step(id, 'withdraw', maker)).item.state).toBe('draft');
    expect((await step(id, 'discard', maker)).item.state).toBe('discarded');
  });

  test('is approved by nobody who wrote, changed or handed it over, not even by one who put back what he changed', async () => {
    const [editor, other] = await Promise.all([company.person({ role: 'accountant' }), company.person({ role: 'accountant' })]);
    const { id } = await write();
    const put = async (body: object) => {
      const { body: shown } = await editor.call('GET', `manual-entries/${id}`);
      const answer = await editor.call('PUT', `manual-entries/${id}`, { version: shown.result.item.version, ...body });
      expect([answer.status, answer.body.errors ?? {}]).toEqual([200, {}]);
    };
    // His own account instead, and back again: nothing of it is to be seen any more.
    await put({
      lines: [
        line(account.rent, 'debit', '750000'),
        line(account.accruedExpenses, 'credit', '700000'),
        line(account.fixedAssets, 'credit', '50000'),
      ],
    });
    await put({ lines: rent().lines });
    await step(id, 'submit', other);
    for (const author of [maker, editor, other]) {
      const seen = (await author.call('GET', `manual-entries/${id}`)).body.result.item;
      expect([seen.is_author, (await step(id, 'approve', author)).status]).toEqual([true, 409]);
      expect((await step(id, 'reject', author, { reason: 'mine' })).status).toBe(409);
      expect((await author.call('GET', 'manual-entries?mine_to_approve=true')).body.result.items).toEqual([]);
    }
    expect((await checker.call('GET', 'manual-entries?mine_to_approve=true')).body.result.items).toMatchObject([{ id }]);
    expect((await step(id, 'approve', checker)).status).toBe(200);
  });

  test('is kept as a draft while it does not balance, and says what is missing when handed over', async () => {
    const { id } = await write(
      rent({ lines: [line(account.rent, 'debit', '750000'), line(account.accruedExpenses, 'credit', '700000')] }),
    );
    const { status, errors } = await step(id, 'submit', maker);
    expect([status, errors]).toEqual([422, { lines: ['The credit side lacks 50000 IQD'] }]);
  });

  test('names the line whose account asks for a party, takes no lines, or is not there', async () => {
    const cases: [object, string][] = [
      [line(account.clientPayable, 'credit', '750000'), 'lines.1.party_id'],
      [line(account.runningExpenses, 'credit', '750000'), 'lines.1.account_id'],
      [line(account.treasuries, 'credit', '750000'), 'lines.1.account_id'],
      [line(account.accruedExpenses, 'credit', ''), 'lines.1.debit'],
    ];
    for (const [second, field] of cases) {
      const { id } = await write(rent({ lines: [line(account.rent, 'debit', '750000'), second] }));
      const { status, errors } = await step(id, 'submit', maker);
      expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    }
    const bad: [object, string][] = [
      [line('9999', 'credit', '1'), 'lines.1.account_id'],
      [line(account.accruedExpenses, 'credit', 'much'), 'lines.1.credit'],
      [line(account.accruedExpenses, 'credit', '1', { branch_id: 987_654 }), 'lines.1.branch_id'],
      [line(account.clientPayable, 'credit', '1', { party_id: 987_654 }), 'lines.1.party_id'],
      [{ ...line(account.accruedExpenses, 'credit', '1'), debit: '1' }, 'lines.1.credit'],
    ];
    for (const [second, field] of bad) {
      const { status, errors } = await call(maker, 'manual-entries', rent({ lines: [line(account.rent, 'debit', '1'), second] }));
      expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    }
  });

  test('reaches accounts documents fill only with the key for them', async () => {
    const without = await company.person({ permissions: ['accounts_management', 'show_journal_entry'] });
    const body = rent({
      lines: [line(account.otherExpenses, 'debit', '5000'), line(account.clientPayable, 'credit', '5000', { party_id: client })],
    });
    const { id } = await write(body, without);
    expect(Object.keys((await step(id, 'submit', without)).errors)).toEqual(['lines.1.account_id']);
    expect((await step(id, 'submit', maker)).status).toBe(200);
    // Handed over by one who may, approved by one who may not: refused as well.
    const { id: next } = await write(body);
    await step(next, 'submit', maker);
    expect((await step(next, 'approve', without)).status).toBe(422);
  });

  test('never reaches what only parcels and papers explain, whatever key its writer holds', async () => {
    for (const code of [
      account.deliveryFees,
      account.branchShareRevenue,
      account.returnFees,
      account.serviceFees,
      account.deliveryCommissions,
      account.branchShareCost,
      account.receivingCommissions,
      account.claimsPaid,
      account.claimsRecovered,
      account.clientPrepayments,
      account.approvedStatements,
    ]) {
      const second = line(code, 'credit', '5000', code.startsWith('2') ? { party_id: client } : {});
      const { id } = await write(rent({ lines: [line(account.otherExpenses, 'debit', '5000'), second] }));
      const { status, errors } = await step(id, 'submit', maker);
      expect([code, status, Object.keys(errors)]).toEqual([code, 422, ['lines.1.account_id']]);
    }
  });

  test('takes tax out of its account to its settlement only', async () => {
    const taken = (counter: string) =>
      write(rent({ lines: [line(account.outputTax, 'debit', '5000'), line(counter, 'credit', '5000')] }));
    const { status, errors } = await step((await taken(account.otherExpenses)).id, 'submit', maker);
    expect([status, Object.keys(errors)]).toEqual([422, ['lines.0.account_id']]);
    expect((await step((await taken(account.taxSettlement)).id, 'submit', maker)).status).toBe(200);
  });

  test('is offered the accounts its writer may put on it, and no others', async () => {
    const offered = async (who: Person, way: string) => {
      const { body } = await who.call('GET', `accounts?paginated=false&picked_for=${way}`);
      return (body.result.items as { code: string }[]).map(({ code }) => code);
    };
    const without = await company.person({ permissions: ['accounts_management', 'show_journal_entry', 'show_receipt_bonds'] });
    const plain = await offered(without, 'hand');
    expect(plain).toEqual(expect.arrayContaining([account.rent, account.accruedExpenses]));
    expect(
      plain.filter((code) =>
        [account.clientPayable, account.outputTax, account.deliveryFees, account.treasuries, '6100'].includes(code),
      ),
    ).toEqual([]);
    const allowed = await offered(maker, 'hand');
    expect(allowed).toEqual(expect.arrayContaining([account.rent, account.clientPayable, account.outputTax]));
    const never: readonly string[] = [account.deliveryFees, account.treasuries, account.agentCash, account.claimsPaid];
    expect(allowed.filter((code) => never.includes(code))).toEqual([]);
    const receipts = await offered(without, 'receipt');
    expect(receipts).toContain(account.clientPayable);
    for (const code of [account.agentCommissionDue, account.deliveryFees]) expect(receipts).not.toContain(code);
  });

  test('names a gateway or an insurer where the account is kept by them', async () => {
    const insurer = await company.create('insurer', { name: 'Dijla', kind: 'insurer' });
    await posted({
      ...rent(),
      lines: [
        line(account.gatewayClearing, 'debit', '300', { party_kind: 'provider', party_id: 1 }),
        line(account.otherReceivables, 'credit', '300', { party_kind: 'insurer', party_id: insurer }),
      ],
    });
    const of = (account: string, kind: 'provider' | 'insurer', id: number) =>
      company.do((ctx) => balanceOf(ctx, { account, party: { kind, id }, currency: 'IQD' }));
    expect([await of(account.gatewayClearing, 'provider', 1), await of(account.otherReceivables, 'insurer', insurer)]).toEqual([
      300, -300,
    ]);
  });

  test('is offered no account on which somebody must be named who cannot be picked', async () => {
    for (const way of ['hand', 'opening']) {
      const { body } = await maker.call('GET', `accounts?paginated=false&picked_for=${way}`);
      const codes: string[] = body.result.items.map(({ code }: { code: string }) => code);
      const kept = chart.filter(
        ({ code, parties, partyOptional }) => codes.includes(code) && parties.length > 0 && !partyOptional,
      );
      expect(kept.map(({ code }) => code)).toEqual(
        expect.arrayContaining([
          account.gatewayClearing,
          account.agentShortages,
          account.otherReceivables,
          account.clientPayable,
        ]),
      );
      for (const { code, parties } of kept) {
        const entities = kindsKept(parties, false).flatMap((kind) => entityOfParty(kind) ?? []);
        expect([code, entities]).not.toEqual([code, []]);
        for (const entity of entities) {
          const { path } = implementedEntity(entity).entity;
          expect([path, (await maker.call('GET', `${path}?paginated=false`)).status]).toEqual([path, 200]);
        }
      }
    }
  });

  test('is dated today at the latest, and no longer back than a month by who may not open days', async () => {
    const clerk = await company.person({ permissions: ['accounts_management', 'show_journal_entry'], branchId: branch });
    const dated = async (entryDate: string, who: Person) => {
      const { id } = await write(rent({ entry_date: entryDate }), who);
      return step(id, 'submit', who);
    };
    expect(Object.keys((await dated('2026-11-22', maker)).errors)).toEqual(['entry_date']);
    expect((await dated('2026-10-21', clerk)).status).toBe(200);
    expect((await dated('2026-10-20', clerk)).errors).toMatchObject({ entry_date: [expect.stringContaining('31')] });
    // Who may open days goes further back, and whoever was let into that day by name.
    expect((await dated('2026-10-20', maker)).status).toBe(200);
    const window = {
      user_id: clerk.id,
      module: 'journal',
      from_day: '2026-10-01',
      to_day: '2026-10-31',
      hours: 2,
      reason: 'late bill',
    };
    expect((await maker.call('POST', 'periods/unlock', window)).status).toBe(200);
    expect((await dated('2026-10-20', clerk)).status).toBe(200);
    expect((await dated('2026-09-30', clerk)).status).toBe(422);
  });

  test('in two branches and two currencies is closed by 1450 and 1145, which is nothing in the company’s money', async () => {
    await posted(
      rent({
        lines: [
          line(account.fixedAssets, 'debit', '1000.00', { currency: 'USD', branch_id: other }),
          line(account.accruedExpenses, 'credit', '1310000'),
        ],
      }),
    );
    expect([await balance(account.exchangeClearing, 'USD'), await balance(account.exchangeClearing)]).toEqual([
      -100_000, 1_310_000,
    ]);
    const { worth } = await company.do((ctx) =>
      ctx.db.one<{ worth: number }>(
        sql`select sum(base_amount)::bigint as worth from ledger_line where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.exchangeClearing)}`,
      ),
    );
    expect(worth).toBe(0);
  });
});
