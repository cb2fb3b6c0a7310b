import { saleFinalised, saleOverdue, salePaid, saleQuoted } from '#erp/sales/contract';
import { listenTo } from '#platform/server';
import { keepNotices } from './keep-notices.ts';
import { toldSale } from './told-papers.ts';

// A notice is a row of its own, which nobody waits for.
const how = { inRuns: true };

listenTo(
  saleFinalised,
  async (ctx, { saleId }) => {
    const sale = await toldSale(ctx, saleId);
    // Taken back since: there is nothing to tell.
    if (sale.status === 'cancelled') return;
    // Goods that are kept for somebody are a booking; who takes them all along bought them.
    const kind = sale.status === 'partial' ? 'new_booking' : 'new_sale';
    await keepNotices(ctx, { kind, paper: async () => sale });
  },
  how,
);

listenTo(
  saleQuoted,
  async (ctx, { saleId, validUntil }) =>
    keepNotices(ctx, { kind: 'new_quote', paper: () => toldSale(ctx, saleId), occasion: validUntil }),
  how,
);

listenTo(
  salePaid,
  async (ctx, { saleId, amount, byType, byId, seq }) =>
    keepNotices(ctx, {
      kind: 'payment_received',
      paper: () => toldSale(ctx, saleId),
      occasion: [byType, byId, amount, ...(seq === undefined ? [] : [seq])].join('/'),
      amount,
    }),
  how,
);

listenTo(
  saleOverdue,
  async (ctx, { saleId, dueOn, left }) =>
    keepNotices(ctx, {
      kind: 'payment_reminder',
      paper: () => toldSale(ctx, saleId),
      occasion: dueOn,
      amount: left,
      dueDate: dueOn,
    }),
  how,
);
