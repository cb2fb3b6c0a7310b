import { salesAreSentBy } from '#erp/sales/server';
import { DeliveryPayment, SaleShipment } from '#erp/shipments/contract';
import { account } from '#finance/ledger/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { balanceIsClaimedBy } from '#finance/treasury/server';
import { bool } from '#platform/entity';
import { type Implemented, implement, specialFilter } from '#platform/server';
import { agreeOnLoss } from './agree-on-loss.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { correctShipment } from './correct-shipment.ts';
import { createPayment } from './create-payment.ts';
import { deliverShipment } from './deliver-shipment.ts';
import { followSale } from './follow-sale.ts';
import { handOver } from './hand-over.ts';
import { loseShipment } from './lose-shipment.ts';
import { holdOwnOf } from './own-courier.ts';
import { refuseShipment } from './refuse-shipment.ts';
import { reversePayment } from './reverse-payment.ts';
import { sendGoods } from './send-goods.ts';
import { allowShort, claimShort } from './settle-short.ts';
import { takeBackShipment } from './take-back-shipment.ts';
import { undoDelivery } from './undo-delivery.ts';

documentIsNumbered('sale_shipment', { table: 'sale_shipment' });
documentIsNumbered('delivery_payment', { table: 'delivery_payment' });
salesAreSentBy({ send: sendGoods, hold: (ctx, saleId) => holdOwnOf(ctx, { saleId }), follow: followSale });
// What a delivery company owes it pays shipment by shipment: no bond takes any of it.
balanceIsClaimedBy(async (_, { account: code, party }) =>
  code === account.otherReceivables && party.kind === 'deliveryCompany' ? Number.MAX_SAFE_INTEGER : 0,
);

/** What our own courier carries: its parcel says how far it is, and nobody else. */
const byOwn = 'e.company_id is null';
const ofCompanies = () => ({ 'errors.saleShipment.byOwnCourier': byOwn });
const isShort = () => ({ 'errors.saleShipment.nothingShort': 'e.short = 0' });

const payable = "(e.due > e.paid or (e.status in ('delivered', 'returned', 'lost') and e.fee > e.fee_paid))";

export const saleShipments: Implemented = implement(SaleShipment, {
  search: 'index',
  expressions: { left: 'e.due - e.paid' },
  filters: {
    /** For which the company still owes something. */
    owed: specialFilter(bool(), (_, isOwed) => (isOwed ? 'e.due > e.paid' : 'e.due <= e.paid')),
    /** That a payment of the company may be for: it owes something, or has not been paid for its way. */
    payable: specialFilter(bool(), (_, isPayable) => (isPayable ? payable : `not ${payable}`)),
  },
  verbs: {
    handOver,
    deliver: deliverShipment,
    correct: correctShipment,
    refuse: refuseShipment,
    takeBack: takeBackShipment,
    lose: loseShipment,
    agree: agreeOnLoss,
    undoDelivery,
    allow: allowShort,
    claim: claimShort,
    cancel: cancelShipment,
  },
  can: {
    handOver: ofCompanies,
    deliver: ofCompanies,
    refuse: ofCompanies,
    lose: ofCompanies,
    agree: ofCompanies,
    undoDelivery: () => ({ ...ofCompanies(), 'errors.saleShipment.companyPaid': 'e.paid > 0 or e.fee_paid > 0' }),
    correct: () => ({ 'errors.saleShipment.courierHasIt': `${byOwn} and e.status <> 'ready'` }),
    takeBack: () => ({ 'errors.saleShipment.notHereYet': `${byOwn} and e.status <> 'brought'` }),
    allow: (ctx, params) => ({
      ...isShort(),
      'errors.saleShipment.letBeByYou': `e.short_by_id = ${params.add(ctx.user?.id ?? null, 'bigint')}`,
    }),
    claim: isShort,
  },
  papers: {
    deliveryPayment:
      'r.id in (select l.delivery_payment_id from delivery_payment_line l where l.tenant_id = :tenant and l.shipment_id = e.id)',
    saleReturn: 'r.id = e.sale_return_id',
  },
});

export const deliveryPayments: Implemented = implement(DeliveryPayment, {
  search: 'index',
  verbs: { create: createPayment, reverse: reversePayment },
  papers: { journalEntry: `r.doc_type = 'delivery_payment' and r.doc_id = e.id` },
});
export { type BroughtIn, bringIn } from './bring-in.ts';
export { findOwn, loseOwn } from './lose-own.ts';
export { type OwnCourier, type OwnParcel, ownCourierIs } from './own-courier.ts';
export { addPart, deliveriesBy, followParcel, holdDeliveries, type OwnDelivery } from './own-deliveries.ts';
export { noteShort } from './settle-short.ts';
export { createPayment, deliverShipment, handOver, loseShipment, refuseShipment, takeBackShipment };
