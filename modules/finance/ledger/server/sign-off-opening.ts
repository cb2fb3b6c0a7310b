import { account, signed } from '#finance/ledger/contract';
import { conflict, fieldRefusal, money } from '#platform/entity';
import { audit, type Context, nextNumber, sql } from '#platform/server';
import { isLive, waitingOpenings } from './gone-live.ts';
import { post } from './post.ts';
import { requireWholeCompany } from './whole-company.ts';

/**
 * Signs off what was brought in: 3900 comes to nothing, and capital stands for what was left on it, which is said in words. Where
 * nothing is left, what was brought in is even, and only that it is signed off is kept.
 */
export async function signOffOpening(ctx: Context, { words }: { words: string | null }): Promise<{ isEven: boolean }> {
  requireWholeCompany(ctx);
  // The number is locked by whoever takes it, so that two who sign off at once do not move the same balance twice.
  const docId = await nextNumber(ctx, 'opening_sign_off');
  const rows = await waitingOpenings(ctx);
  const isEven = rows.length === 0;
  if (isEven && !(await isBroughtInEven(ctx))) throw conflict('errors.opening.nothingWaits');
  if (!isEven && !words) throw fieldRefusal('words', 'errors.required');
  const lines = rows.flatMap(({ branchId, currency, amount, worth }) => [
    signed(account.openingBalances, branchId, money(amount, currency), { worth }),
    signed(account.capital, branchId, money(-amount, currency), { worth: worth && -worth }),
  ]);
  const key = { docType: 'opening_sign_off', docId, event: 'posted', seq: 1 };
  if (!isEven) await post(ctx, { ...key, lines, memo: words ?? undefined });
  await ctx.db.query(sql`insert into opening_sign_off (tenant_id, id, words, user_id, signed_at)
    values (${ctx.tenantId}, ${docId}::bigint, ${words}::text, ${ctx.user?.id ?? null}::bigint, ${ctx.now}::timestamptz)`);
  audit(ctx, { entity: 'opening', entityId: docId, action: 'sign_off', after: { words } });
  return { isEven };
}

/** Something was brought in, all of it balanced, and nobody signed it off yet. */
async function isBroughtInEven(ctx: Context): Promise<boolean> {
  if (await isLive(ctx)) return false;
  const one = await ctx.db.maybe(sql`select from ledger_line
    where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.openingBalances)} limit 1`);
  return one !== undefined;
}
