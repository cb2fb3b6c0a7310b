import type { Named } from './names.ts';

/** The files of a new report: what was booked in each branch, as a question to begin with. */
export const reportFiles = (named: Named): Record<string, string> => ({
  [`contract/${named.file}.ts`]: declaration(named),
  [`server/${named.file}.ts`]: implementation(named),
  [`server/${named.file}.test.ts`]: firstTest(named),
});

const declaration = ({ name, type, file, permission, section }: Named) => `
import { amount, belongsTo, defineReport } from '#platform/entity';

/** What was booked in each branch in some days, per currency. */
export const ${type} = defineReport('${name}', {
  path: '${file}',
  screens: '/${file}',
  permission: '${permission}',${section}
  summary: 'What was booked in each branch',
  days: 'month',
  dimensions: { branch: belongsTo('branch') },
  measures: { booked: amount() },
  chart: 'booked',
});
`;

const implementation = ({ contract, folder, type }: Named) => `
import { ${type} } from '${contract}';
import { keptLines } from '${folder === 'modules/finance/ledger' ? './kept-lines.ts' : '#finance/ledger/server'}';
import type { AskedOf, RowOf } from '#platform/entity';
import { type Context, implementReport, sql } from '#platform/server';

implementReport(${type}, { rows: bookedIn });

/** What was booked in the branches that the asker sees; each entry counts with one of its sides. */
function bookedIn(ctx: Context, { from, to, currency, branches }: AskedOf<typeof ${type}>): Promise<RowOf<typeof ${type}>[]> {
  return ctx.db.query(sql\`select json_build_object('id', b.id, 'name', b.name) as branch, s.currency, s.booked
    from (select l.branch_id, l.currency, sum(l.debit)::bigint as booked from (\${keptLines(ctx, { from, to })}) l
      where (\${currency}::text is null or l.currency = \${currency}::text)
        and (\${branches}::bigint[] is null or l.branch_id = any(\${branches}::bigint[]))
      group by l.branch_id, l.currency) s
    join branch b on b.tenant_id = :tenant and b.id = s.branch_id
    where s.booked <> 0 order by s.currency, b.id\`);
}
`;

const firstTest = ({ server, file, folder }: Named) => `
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, credit, debit } from '#finance/ledger/contract';
import { post } from '${folder === 'modules/finance/ledger' ? './post.ts' : '#finance/ledger/server'}';
import { money } from '#platform/entity';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import '${server}';

let world: World;
let company: Company;
let boss: Person;
let branch: number;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  boss = await company.person({});
  branch = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07701000001' });
});
afterAll(() => world?.close());

test('a branch is told with what was booked in it in the days asked for', async () => {
  const book = (docId: number, date: string, value: number) => {
    const of = money(value, 'IQD');
    const lines = [debit(account.fixedAssets, branch, of), credit(account.openingBalances, branch, of)];
    return company.do((ctx) => post(ctx, { docType: 'test', docId, event: 'posted', seq: 1, date, lines }));
  };
  await book(1, '2026-10-31', 5_000);
  await book(2, '2026-11-01', 20_000);
  await book(3, '2026-11-20', 3_000);
  const { items } = (await boss.call('GET', '${file}?from=2026-11-01&to=2026-11-20')).body.result;
  expect(items).toMatchObject([{ branch_id: branch, currency: 'IQD', booked: '23000' }]);
});
`;
