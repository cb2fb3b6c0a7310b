import { describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import {
  balance,
  branch,
  call,
  checker,
  company,
  ids,
  line,
  maker,
  openEntryWorld,
  other,
  posted,
  rent,
  step,
} from './manual-entry-world.ts';

openEntryWorld();

const keys = ['show_journal_entry', 'accounts_management'];
const reason = { reason: 'written twice' };

describe('a posted entry', () => {
  test('is taken back on its own day or later, never before it was written', async () => {
    const { id } = await posted();
    const asker = await company.person({ permissions: keys });
    const early = await step(id, 'reverse', asker, { ...reason, entry_date: '2026-11-19' });
    expect([early.status, Object.keys(early.errors)]).toEqual([422, ['entry_date']]);
    expect((await step(id, 'reverse', asker, { ...reason, entry_date: '2026-11-20' })).status).toBe(201);
  });

  test('on an account documents fill is taken back by those alone who may write on it', async () => {
    const lines = [line(account.exchangeLoss, 'debit', '4000'), line(account.accruedExpenses, 'credit', '4000')];
    const { id } = await posted(rent({ lines }));
    const [bare, holder] = [
      await company.person({ permissions: keys }),
      await company.person({ permissions: [...keys, 'post_to_control_accounts'] }),
    ];
    expect((await step(id, 'reverse', bare, reason)).status).toBe(403);
    const asked = await step(id, 'reverse', holder, reason);
    expect(asked.status).toBe(201);
    const refused = await step(asked.item.id, 'approve', bare);
    expect(refused.status).toBe(422);
    const another = await company.person({ permissions: [...keys, 'post_to_control_accounts'] });
    expect((await step(asked.item.id, 'approve', another)).status).toBe(200);
  });

  test('that lent somebody of the staff something is not taken back once he gave it back', async () => {
    const lent = { party_kind: 'employee', party_id: checker.id };
    const lines = [line(account.employeeAdvances, 'debit', '6000', lent), line(account.accruedExpenses, 'credit', '6000')];
    const { id } = await posted(rent({ lines }));
    const safe = await company.create('treasury', {
      name: { en: 'Safe', ar: 'قاصة' },
      branch_id: branch,
      kind: 'cash',
      currency: 'IQD',
    });
    const back = { treasury_id: safe, account_id: ids[account.employeeAdvances], ...lent, amount: '2000' };
    expect((await call(checker, 'transactions/credit', back)).status).toBe(201);
    const asked = await step(id, 'reverse', maker, reason);
    expect((await step(asked.item.id, 'approve', checker)).status).toBe(409);
    expect(await balance(account.employeeAdvances)).toBe(4_000);
  });

  test('of two branches is taken back by people of both', async () => {
    const lines = [line(account.rent, 'debit', '900'), line(account.accruedExpenses, 'credit', '900', { branch_id: other })];
    const { id } = await posted(rent({ lines }));
    const [near, both] = [
      await company.person({ permissions: keys, branchId: branch, branchIds: [branch] }),
      await company.person({ permissions: keys, branchId: branch, branchIds: [branch, other] }),
    ];
    expect((await step(id, 'reverse', near, reason)).status).toBe(403);
    expect((await step(id, 'reverse', both, reason)).status).toBe(201);
  });
});
