import { purchaseOrdered, purchasePaid, purchaseReceived } from '#erp/purchases/contract';
import { listenTo } from '#platform/server';
import { keepNotices } from './keep-notices.ts';
import { toldPurchase } from './told-papers.ts';

// A notice is a row of its own, which nobody waits for.
const how = { inRuns: true };

listenTo(
  purchaseOrdered,
  async (ctx, { purchaseId }) => keepNotices(ctx, { kind: 'new_order', paper: () => toldPurchase(ctx, purchaseId) }),
  how,
);

listenTo(
  purchasePaid,
  async (ctx, { purchaseId, amount, byType, byId }) =>
    keepNotices(ctx, {
      kind: 'payment_paid',
      paper: () => toldPurchase(ctx, purchaseId),
      occasion: [byType, byId, amount].join('/'),
      amount,
    }),
  how,
);

// Of a delivery in parts the supplier is told each time what is still to come, and in the end that all is there.
listenTo(
  purchaseReceived,
  async (ctx, { purchaseId, isWhole, seq }) =>
    keepNotices(ctx, {
      kind: isWhole ? 'items_received' : 'items_pending',
      paper: () => toldPurchase(ctx, purchaseId),
      occasion: isWhole ? '' : String(seq),
    }),
  how,
);
