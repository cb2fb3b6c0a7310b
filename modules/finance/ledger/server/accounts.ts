import { account, chart, closedTo, isUnnamed, LedgerAccount, neverOpened, newAccount, pickedFor } from '#finance/ledger/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { belongsTo, bool, oneOf } from '#platform/entity';
import {
  branchesLookedAt,
  type Context,
  type Implemented,
  implement,
  may,
  type Params,
  type Reply,
  type Route,
  route,
  showRecord,
  specialFilter,
} from '#platform/server';
import { accountSheet, readAccountSheet } from './account-sheet.ts';
import { accountStatement } from './account-statement.ts';
import { entryPapers } from './entry-paper.ts';
import './financial-reports.ts';
import { addAccount, importAccounts, moveAccount, refuseNeeded } from './own-account.ts';
import { periodRoutes } from './periods.ts';
import './profits.ts';
import './trial-balance.ts';

const base = { section: 'any', permission: 'chart_of_accounts' } as const;

const chartRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/accounts',
    name: 'createAccount',
    summary: 'Add an account of the company’s own under a heading',
    input: newAccount,
    makesOne: true,
    answer: 'item',
    handle: async (ctx, { body }) => ({
      status: 201,
      ...(await shown(ctx, await addAccount(ctx, body))),
    }),
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/accounts/{id}/move',
    name: 'moveAccount',
    summary: 'Put an account of the company’s own under another heading of the same type',
    input: { parent: belongsTo('account', { required: true }) },
    answer: 'item',
    handle: async (ctx, { id, body }) => {
      await moveAccount(ctx, { id, parent: body.parent as number });
      return shown(ctx, id);
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/accounts/sheet',
    name: 'takeAccountSheet',
    summary: 'The chart as a sheet that can be changed and brought back',
    answer: 'file',
    handle: accountSheet,
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/accounts/import',
    name: 'importAccounts',
    summary: 'Rename accounts and add new ones from such a sheet: every row or none',
    multipart: true,
    answer: 'other',
    handle: async (ctx, { file }) => {
      const result = await importAccounts(ctx, await readAccountSheet(ctx, file?.content));
      return { result, message: { key: 'account.imported', values: result } };
    },
  }),
];

export const accounts: Implemented = implement(LedgerAccount, {
  without: ['create'],
  filters: {
    /** What the asker may write on that way; headings never. */
    picked_for: specialFilter(
      oneOf(pickedFor),
      (ctx, way, params) => `(not e.is_header and e.code <> all(${params.add(leftOut(ctx, way), 'text[]')}))`,
    ),
    /** What may be planned in advance: what is spent, and goods. */
    budgeted: specialFilter(
      bool(),
      (_ctx, isBudgeted) =>
        `(not e.is_header and (e.type = 'expense' or e.code = '${account.inventory}')) is ${isBudgeted ? 'true' : 'false'}`,
    ),
  },
  extras: () => ({ place: 'e.place' }),
  showExtras: (ctx, params) => ({
    balances: `(select coalesce(json_agg(json_build_object('currency', x.currency, 'balance', money_text(x.balance, x.currency)) order by x.currency), '[]')
      from (select l.currency, (case when e.normal_side = 'debit' then 1 else -1 end * (sum(l.debit) - sum(l.credit)))::bigint as balance
        from ledger_line l where l.tenant_id = :tenant and l.account_code = e.code and ${inSeenBranches(ctx, params)} group by l.currency) x)`,
  }),
  check: (_ctx, values, before) => keepLanguages(values, before),
  beforeDisable: refuseNeeded,
  routes: [...chartRoutes, accountStatement, ...entryPapers, ...periodRoutes],
});

/** Of an account everybody is told what stands on it in the branches he looks at. */
function inSeenBranches(ctx: Context, params: Params): string {
  const branches = branchesLookedAt(ctx);
  return branches ? `l.branch_id = any(${params.add(branches, 'bigint[]')})` : 'true';
}

/** The form speaks Arabic and English; a name it did not change keeps its other languages. */
export function keepLanguages(values: Record<string, unknown>, before: Record<string, unknown> | null): void {
  const [now, then] = [values['name'], before?.['name']] as ({ ar: string; en: string } | undefined)[];
  if (now && then && now.ar === then.ar && now.en === then.en) delete values['name'];
}

function leftOut(ctx: Context, way: (typeof pickedFor)[number]): readonly string[] {
  const isShop = sectionAllowed('erp', ctx.tenant.businessTypeId, ctx.tenant.businessSubTypeId);
  const unnamed = chart.filter((one) => isUnnamed(one, isShop)).map(({ code }) => code);
  if (way === 'opening') return [...neverOpened, ...unnamed];
  const closed = closedTo(way === 'hand' && may(ctx, 'post_to_control_accounts') ? 'handOnControl' : way);
  return [...closed, ...unnamed];
}

async function shown(ctx: Context, id: number): Promise<Reply> {
  return { resultText: `{"item":${await showRecord(ctx, accounts, id)}}`, message: { key: 'ui.saved' } };
}
