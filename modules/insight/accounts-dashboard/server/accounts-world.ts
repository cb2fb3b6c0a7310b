import { type Chance, chanceOf, randomStep } from '#courier/moves/server';
import { Refusal } from '#platform/entity';
import { freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { busyStep } from '../../../../tools/simulate/busy-step.ts';
import { type SimulatedCompany, simulatedCompany } from '../../../../tools/simulate/company.ts';
import { settlingStep } from '../../../../tools/simulate/settling-steps.ts';
import { treasuryStep } from '../../../../tools/simulate/treasury-steps.ts';

/** A company after some days of random legal work, so that every account has moved. */
export interface AccountsWorld {
  world: World;
  day: SimulatedCompany;
  owner: Person;
  /** The accounts of the books, straight from their lines: `code branch currency` → debits less credits. */
  raw(condition?: string): Promise<Map<string, number>>;
}

export async function accountsWorld(seed: number, steps: number): Promise<AccountsWorld> {
  const world = await freshWorld();
  const day = await simulatedCompany(world);
  const chance = chanceOf(seed);
  for (let step = 1; step <= steps; step++) {
    world.clock.now = new Date(world.clock.now.getTime() + chance.below(40) * 60_000);
    await oneStep(day, chance).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
  return {
    world,
    day,
    owner: await day.company.person({}),
    raw: async (condition = 'true') => {
      const { rows } = await world.ownerPool.query(
        `select account_code || ' ' || branch_id || ' ' || currency as key, sum(debit - credit)::bigint as balance from ledger_line
         where tenant_id = $1 and ${condition} group by 1 having sum(debit) <> sum(credit)`,
        [day.company.id],
      );
      return new Map(rows.map((row) => [row.key as string, Number(row.balance)]));
    },
  };
}

function oneStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const dice = chance.below(100);
  if (dice < 40) return day.accountant.do((ctx) => busyStep(ctx, day.cast, chance));
  if (dice < 55) return day.accountant.do((ctx) => randomStep(ctx, day.cast, chance));
  return dice < 85 ? settlingStep(day, chance) : treasuryStep(day, chance);
}
