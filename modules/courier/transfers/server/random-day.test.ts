import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chanceOf, custodyFaults, parcelMoneyFaults, randomStep } from '#courier/moves/server';
import { account } from '#finance/ledger/contract';
import { checkBooks } from '#finance/ledger/server';
import { Refusal } from '#platform/entity';
import { sql } from '#platform/server';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import './index.ts';
import { randomTransferStep } from './random-transfer.ts';
import { transferFaults } from './transfer-faults.ts';

let w: MovesWorld;
beforeAll(async () => {
  w = await movesWorld();
});
afterAll(() => w?.world.close());

describe('a random but legal day', () => {
  for (const seed of [1, 2, 3]) {
    test(`number ${seed} leaves every chain of custody whole and every sum of the books explained by its parcels`, async () => {
      const cast = {
        clientIds: [w.clientId],
        cityIds: [w.cityId],
        receivingIds: [w.receivingId],
        branches: [
          { id: w.o, treasuryId: w.treasuryOfO, agentIds: [w.agentOfOrigin] },
          { id: w.d, treasuryId: w.treasuryOfD, agentIds: [w.agentId] },
        ],
      };
      const chance = chanceOf(seed);
      const done = new Map<string, number>();
      for (let step = 0; step < 300; step++) {
        const take = chance.percent(15) ? randomTransferStep : randomStep;
        const what = await w.company
          .do((ctx) => take(ctx, cast, chance))
          .catch((error: unknown) => {
            if (error instanceof Refusal) return `refused ${error.key}`;
            throw error;
          });
        done.set(what, (done.get(what) ?? 0) + 1);
      }
      const moved = [...done].filter(([what]) => / to /.test(what)).reduce((sum, [, times]) => sum + times, 0);
      expect(moved).toBeGreaterThan(60);
      const faults = await w.company.do(async (ctx) => [
        ...(await custodyFaults(ctx)),
        ...(await parcelMoneyFaults(ctx)),
        ...(await checkBooks(ctx)),
        ...(await transferFaults(ctx)),
      ]);
      expect(faults).toEqual([]);
      expect(await agentsCash()).toEqual([]);
    });
  }

  /** R1 and R15 on a day without hand-ins: agents hold what they took, and are owed what they earned. */
  const agentsCash = () =>
    w.company.do((ctx) =>
      ctx.db.query(sql`select l.account_code, l.booked, t.told from (
        select account_code, sum(debit - credit)::bigint as booked from ledger_line where tenant_id = ${ctx.tenantId} and account_code in (${sql.lit(account.agentCash)}, ${sql.lit(account.agentCommissionDue)}) group by 1) l
        join (select ${sql.lit(account.agentCash)} as account_code, coalesce(sum(collected) filter (where delivered_at is not null and delivered_treasury_id is null), 0) + sum(door_fee) as told
            from shipment where tenant_id = ${ctx.tenantId}
          union all select ${sql.lit(account.agentCommissionDue)}, -coalesce(sum(agent_commission) filter (where delivered_at is not null and delivered_treasury_id is null), 0)
            from shipment where tenant_id = ${ctx.tenantId}) t using (account_code) where l.booked <> t.told`),
    );
});
