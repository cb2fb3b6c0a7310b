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
import { handOver } from './hand-over.ts';
import { loseShipment } from './lose-shipment.ts';
import { refuseShipment } from './refuse-shipment.ts';
import { reversePayment } from './reverse-payment.ts';
import { sendGoods } from './send-goods.ts';
import { takeBackShipment } from './take-back-shipment.ts';
import { undoDelivery } from './undo-delivery.ts';

documentIsNumbered('sale_shipment', { table: 'sale_shipment' });
documentIsNumbered('delivery_payment', { table: 'delivery_payment' });
salesAreSentBy(sendGoods);
// What a delivery company owes it pays shipment by shipment: no bond takes any of it.
balanceIsClaimedBy(async (_, { account: code, party }) =>
  code === account.otherReceivables && party.kind === 'deliveryCompany' ? Number.MAX_SAFE_INTEGER : 0,
);

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
    cancel: cancelShipment,
  },
  can: { undoDelivery: () => ({ 'errors.saleShipment.companyPaid': 'e.paid > 0 or e.fee_paid > 0' }) },
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
export { createPayment, deliverShipment, handOver, loseShipment, refuseShipment, takeBackShipment };
