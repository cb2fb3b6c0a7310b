import { type Item, made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** A month's pay of somebody who works in the first branch, drawn up for him alone. */
export function payrolls({ w, maker, another }: Stage): Ways[] {
  const path = 'payrolls';
  const step = onwards(path);
  const day = w.world.clock.now.toISOString().slice(0, 10);
  const draft = async () => {
    const { id: user_id } = await w.company.person({ permissions: ['dashboard'] });
    const terms = { user_id, branch_id: w.o, hired_on: '2026-01-01', currency: 'IQD', salary: '30000' };
    await made(maker, 'employments', terms);
    const lines = [{ user_id, salary: '30000' }];
    return made(maker, path, { branch_id: w.o, month: day.slice(0, 7), currency: 'IQD', payroll_date: day, lines });
  };
  const approved = async () => step(another, await draft(), 'approve');
  const paid = async () => step(maker, await approved(), 'pay', { treasury_id: w.safeOfO });
  const voucherOf = (item: Item) => item['papers']?.voucher?.find((one: Item) => one['state'] === 'posted')?.id ?? 1;
  return [
    {
      entity: 'payroll',
      kind: 'of one person',
      bodies: {
        pay: { treasury_id: w.safeOfO },
        unpay: (item) => ({ voucher_id: voucherOf(item), reason }),
        reverse: { reason },
      },
      states: {
        draft,
        approved,
        paid,
        cancelled: async () => step(maker, await draft(), 'cancel'),
        reversed: async () => step(another, await approved(), 'reverse', { reason }),
      },
    },
  ];
}
