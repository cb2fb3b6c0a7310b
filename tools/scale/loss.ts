import { execSync } from 'node:child_process';
import { setTimeout as passing } from 'node:timers/promises';
import { steadyLoad } from '../../apps/server/testing/steady-load.ts';
import type { CompanyOfScale } from './companies.ts';

interface Loss {
  companies: readonly CompanyOfScale[];
  base: string;
  kill: string;
  revive: string;
}

const spellMs = 5_000;
const peopleOfEach = 3;

/** Kills a machine while people work, starts it again, and holds what each was told against what is there. */
export async function lossOf({ companies, base, kill, revive }: Loss): Promise<{ lines: string[]; isWhole: boolean }> {
  const loads = companies.map(({ w, capital }) => steadyLoad(w, capital, peopleOfEach));
  await passing(spellMs);
  execSync(kill, { stdio: 'inherit' });
  const before = loads.map(({ notes }) => notes.parcels.size);
  await passing(spellMs);
  const during = loads.map(({ notes }, at) => notes.parcels.size - (before[at] as number));
  const ready = await fetch(`${base}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`);
  execSync(revive, { stdio: 'inherit' });
  await passing(spellMs);
  await Promise.all(loads.map((load) => load.finish()));
  const kept = await Promise.all(
    companies.map(async ({ slug, w }, at) => {
      const { notes } = loads[at] as (typeof loads)[number];
      const parcels = (await w.admin.get('shipments?per_page=1')).pagination.total_records as number;
      const cash = Number((await w.admin.get(`account-statements?kind=treasury&id=${w.safeOfO}`)).closing);
      const red = (await w.admin.get('books')).items.filter((one: { is_green: boolean }) => !one.is_green).length;
      const isWhole = parcels === notes.parcels.size && cash === notes.receipts * 1_000 && red === 0 && notes.without === 0;
      const statuses = [...notes.statuses].map(([status, count]) => `${status || 'no answer'}: ${count}`).join(', ');
      const line = `${slug}: ${during[at]} parcels while the machine was lost; ${parcels} of ${notes.parcels.size} parcels and ${cash / 1_000} of ${notes.receipts} receipts are there, ${red} checks of the books red (${statuses})`;
      return { line, isWhole };
    }),
  );
  return {
    lines: [`/readyz while it was lost: ${ready}`, ...kept.map(({ line }) => line)],
    isWhole: kept.every((one) => one.isWhole),
  };
}
