import { Branch } from '#foundation/branches/contract';
import { belongsTo } from '#platform/entity';
import { type Context, type Route, readRecords, route } from '#platform/server';
import { readShopSettings } from './settings.ts';

const asked = { ofBranch: belongsTo('branch', { required: true }) };

/** What stands on a receipt beside what it is about: for whoever prints one, who need not be the one who sets it. */
export const receiptHeadRoute: Route = route({
  method: 'GET',
  path: '/api/v1/receipt-head',
  name: 'showReceiptHead',
  summary: 'What a shop says on its receipts above and below, the roll it prints them on, and where a branch is',
  permission: 'signed-in',
  section: 'erp',
  query: asked,
  answer: 'other',
  // A company that was there before there were shops gets its settings when they are first asked for.
  writes: true,
  handle: async (ctx, { options }) => ({ result: { item: await receiptHead(ctx, Number(options['ofBranch'])) } }),
});

async function receiptHead(ctx: Context, branchId: number) {
  const { receiptWidth, receiptHead: head, receiptFoot: foot } = await readShopSettings(ctx);
  const [branch] = await readRecords(ctx, Branch, [branchId]);
  return { width: receiptWidth, head, foot, phone: branch?.completePhone ?? null, address: branch?.address ?? null };
}
