import type { Refusal } from '#platform/entity';
import type { Context } from '#platform/server';

export interface Numbered {
  receiptNo: string;
  clientId: number;
}
type Judgement = Refusal | undefined;
type ReceiptJudge = (ctx: Context, parcels: readonly Numbered[]) => Promise<readonly Judgement[]>;

const judges: ReceiptJudge[] = [];

/** Whoever gives numbers out says here of each parcel whether a number written by hand may stand on it, in one look at all of them. */
export function receiptNoIsJudgedBy(judge: ReceiptJudge): void {
  judges.push(judge);
}

/** Why numbers written by hand may not stand on their clients' parcels; undefined where one may. */
export async function judgeReceiptNos(ctx: Context, parcels: readonly Numbered[]): Promise<Judgement[]> {
  const judged: Judgement[] = parcels.map(() => undefined);
  if (parcels.length === 0) return judged;
  for (const judge of judges) {
    const found = await judge(ctx, parcels);
    for (const [index, refusal] of found.entries()) judged[index] ??= refusal;
  }
  return judged;
}

export async function judgeReceiptNo(ctx: Context, parcel: Numbered): Promise<void> {
  const [refusal] = await judgeReceiptNos(ctx, [parcel]);
  if (refusal) throw refusal;
}
