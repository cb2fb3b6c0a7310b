import type { Context } from '#platform/server';

interface Numbered {
  receiptNo: string;
  clientId: number;
}
type ReceiptJudge = (ctx: Context, parcel: Numbered) => Promise<void>;

const judges: ReceiptJudge[] = [];

/** Whoever gives numbers out says here whether one written by hand may stand on a client's parcel; it refuses by throwing. */
export function receiptNoIsJudgedBy(judge: ReceiptJudge): void {
  judges.push(judge);
}

export async function judgeReceiptNo(ctx: Context, parcel: Numbered): Promise<void> {
  for (const judge of judges) await judge(ctx, parcel);
}
