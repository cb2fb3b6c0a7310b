import { countingIsHeldBy, unitsAreUsedIn } from '#erp/catalog/server';
import { paperCode, Sale, SaleReturn } from '#erp/sales/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { chequesOf, vouchersOf } from '#finance/treasury/server';
import { bool } from '#platform/entity';
import { type Context, type Implemented, implement, type Params, specialFilter, sql } from '#platform/server';
import { cancelRest } from './cancel-rest.ts';
import { checkSale } from './check-sale.ts';
import { approveSale, cancelSale, quoteSale, refuseSale } from './decide-sale.ts';
import { exchangeGoods } from './exchange-goods.ts';
import { exchangeRoute } from './exchange-route.ts';
import { deliverSale, finaliseSale } from './finalise-sale.ts';
import { returnFound, saleFound } from './found-by-paper.ts';
import { offersRoute } from './offers-route.ts';
import { paySale } from './pay-sale.ts';
import { returnSoldGoods } from './return-sold-goods.ts';
import { sendSale } from './send-sale.ts';
import { draftDefaults, insertDraft } from './write-sale.ts';
import './sale-payment.ts';
import './sale-sheets.ts';
import { voidSale } from './void-sale.ts';

documentIsNumbered('sale', { table: 'sale' });
documentIsNumbered('sale_return', { table: 'sale_return' });

unitsAreUsedIn('sale_line');
countingIsHeldBy(async (ctx, productId) => {
  const kept = await ctx.db.maybe(sql`select from sale_line l join variation v on v.tenant_id = :tenant and v.id = l.variation_id
    join sale s on s.tenant_id = :tenant and s.id = l.sale_id
    where l.tenant_id = ${ctx.tenantId} and v.product_id = ${productId} and s.status in ('draft', 'quote', 'partial') limit 1`);
  return kept !== undefined;
});

const linesOut = 'from sale_line l where l.tenant_id = :tenant and l.sale_id = e.id and l.delivered > l.returned';
/** As it is asked of fifty sales: an exists may be answered by reading every line the company ever sold. */
const isOut = `coalesce((select true ${linesOut} limit 1), false)`;
const onItsWay = 'e.under_way > 0';
const comingBack = () => ({ 'errors.sale.nothingLeft': `not ${isOut}`, 'errors.sale.onItsWay': onItsWay });
const notAsked = () => ({ 'errors.sale.notAsked': "e.approval <> 'asked'" });

export const sales: Implemented = implement(Sale, {
  search: saleFound,
  createKey: 'required',
  byKeys: ['create', 'finalise', 'pay'],
  paperCode: ({ status, uuid }) => (status === 'partial' || status === 'final' ? paperCode(uuid) : null),
  filters: {
    /** Of which something left and did not come back. */
    returnable: specialFilter(bool(), () => `exists (select ${linesOut})`),
  },
  defaults: draftDefaults,
  check: checkSale,
  create: insertDraft,
  expressions: { left: 'greatest(e.owed - e.paid, 0)' },
  verbs: {
    finalise: finaliseSale,
    deliver: deliverSale,
    pay: paySale,
    send: sendSale,
    quote: quoteSale,
    approve: approveSale,
    refuse: refuseSale,
    cancelRest,
    returnGoods: returnSoldGoods,
    exchange: exchangeGoods,
    void: voidSale,
    cancel: cancelSale,
  },
  can: {
    approve: notAsked,
    refuse: notAsked,
    pay: () => ({
      'errors.sale.nothingOwed': 'e.owed <= e.paid',
      'errors.sale.companyCollects': 'e.owed <= e.paid + e.to_collect',
    }),
    send: () => ({ 'errors.sale.nothingLeft': `not ${isOut}`, 'errors.sale.allSent': 'e.all_sent' }),
    returnGoods: comingBack,
    exchange: comingBack,
    void: (ctx: Context, params: Params) => ({
      'errors.sale.soldAtTill': "e.source = 'till'",
      'errors.sale.onItsWay': onItsWay,
      'errors.sale.notToday': `e.sale_date <> ${params.add(ctx.today, 'date')}`,
      'errors.sale.wasReturned': 'e.is_returned',
    }),
  },
  papers: {
    saleShipment: 'r.sale_id = e.id',
    saleReturn: 'r.sale_id = e.id',
    voucher: vouchersOf('sale'),
    cheque: chequesOf('sale'),
  },
  routes: [offersRoute, exchangeRoute],
});

export const saleReturns: Implemented = implement(SaleReturn, {
  search: returnFound,
  expressions: { delegate: '(select s.delegate_id from sale s where s.tenant_id = :tenant and s.id = e.sale_id)' },
  papers: {
    voucher: vouchersOf('sale_return'),
  },
});
export { billOf } from './bill.ts';
export type { LeftShelf } from './deliver-goods.ts';
export { allowedEarnings } from './earned.ts';
export { foundAgain } from './found-again.ts';
export { holdExcess } from './give-back.ts';
export { offersFor } from './offers.ts';
export { openDayOf } from './open-day.ts';
export { creditLeft } from './prior-debt.ts';
export { takeBackGoods } from './return-sold-goods.ts';
export { keepPayment } from './sale-payment.ts';
export { type SoldTicket, sellTicket } from './sell-ticket.ts';
export { holdSent, keepOnItsWay, type Sending, salesAreSentBy, tellSenders } from './send-sale.ts';
export { type LinePart, type SoldLine, soldLines } from './sold-lines.ts';
export { tellOverdueSales } from './tell-overdue.ts';
export { finaliseSale, paySale, returnSoldGoods, sendSale };
