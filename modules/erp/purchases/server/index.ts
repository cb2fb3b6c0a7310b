import { countingIsHeldBy, unitsAreUsedIn } from '#erp/catalog/server';
import { currencyIsHeldBy } from '#erp/contacts/server';
import { Purchase, PurchaseCost, PurchaseReturn } from '#erp/purchases/contract';
import { account } from '#finance/ledger/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { chequesOf, vouchersOf } from '#finance/treasury/server';
import { bool } from '#platform/entity';
import { type Implemented, implement, specialFilter, sql } from '#platform/server';
import { cancelPurchase } from './cancel-purchase.ts';
import { closeRest } from './close-rest.ts';
import { judgePurchase } from './judge-purchase.ts';
import { orderPurchase } from './order-purchase.ts';
import { payPurchase } from './pay-purchase.ts';
import { addCost, correctCost } from './purchase-costs.ts';
import { keepPayment } from './purchase-payment.ts';
import { receivePurchase } from './receive-purchase.ts';
import { returnGoods } from './return-goods.ts';
import { useAdvance } from './use-advance.ts';

documentIsNumbered('purchase', { table: 'purchase' });
documentIsNumbered('purchase_return', { table: 'purchase_return' });
documentIsNumbered('purchase_cost', { table: 'purchase_cost' });

unitsAreUsedIn('purchase_line');
countingIsHeldBy(async (ctx, productId) => {
  const coming =
    await ctx.db.maybe(sql`select from purchase_line l join variation v on v.tenant_id = :tenant and v.id = l.variation_id
    join purchase p on p.tenant_id = :tenant and p.id = l.purchase_id
    where l.tenant_id = ${ctx.tenantId} and v.product_id = ${productId} and p.status in ('pending', 'ordered') limit 1`);
  return coming !== undefined;
});

/** What is bought of a supplier and has not come is owed to him in the currency it was bought in. */
currencyIsHeldBy(async (ctx, supplierId) => {
  const coming =
    await ctx.db.maybe(sql`select from purchase where tenant_id = ${ctx.tenantId} and supplier_id = ${supplierId}::bigint
    and status in ('pending', 'ordered') limit 1`);
  return coming ? 'errors.purchase.currencyHeld' : null;
});

const came = 'exists (select from purchase_line l where l.tenant_id = :tenant and l.purchase_id = e.id and l.received > 0)';

export const purchases: Implemented = implement(Purchase, {
  search: 'index',
  createKey: 'required',
  filters: {
    /** Of which something came and is not sent back. */
    returnable: specialFilter(
      bool(),
      () =>
        `exists (select from purchase_line l where l.tenant_id = :tenant and l.purchase_id = e.id and l.received > l.returned)`,
    ),
  },
  defaults: ({ user, today }) => ({ user: user?.id ?? null, purchaseDate: today }),
  check: judgePurchase,
  afterChange: keepPayment,
  expressions: { left: 'greatest(e.owed - e.paid, 0)' },
  verbs: {
    order: orderPurchase,
    receive: receivePurchase,
    closeRest,
    pay: payPurchase,
    useAdvance,
    addCost,
    correctCost,
    returnGoods,
    cancel: cancelPurchase,
  },
  can: {
    cancel: () => ({ 'errors.purchase.hasCome': came }),
    closeRest: () => ({ 'errors.purchase.nothingCame': `not ${came}` }),
    addCost: () => ({ 'errors.purchase.nothingCame': `not ${came}` }),
    correctCost: () => ({ 'errors.purchase.nothingCame': `not ${came}` }),
    returnGoods: () => ({ 'errors.purchase.nothingCame': `not ${came}` }),
    pay: () => ({ 'errors.purchase.isPaid': 'e.paid >= e.owed' }),
    useAdvance: () => ({
      'errors.purchase.nothingCame': `not ${came}`,
      'errors.purchase.isPaid': 'e.paid >= e.owed',
      'errors.purchase.noAdvance': `not exists (select from owed_item i where i.tenant_id = :tenant and i.party_kind = 'supplier' and i.party_id = e.supplier_id
        and i.account_code = '${account.supplierAdvances}' and i.currency = e.currency and i.settled < i.amount)`,
    }),
  },
  showExtras: () => ({ budget_warning: 'e.budget_warning' }),
  papers: {
    purchaseReturn: 'r.purchase_id = e.id',
    purchaseCost: 'r.purchase_id = e.id',
    voucher: vouchersOf('purchase'),
    cheque: chequesOf('purchase'),
  },
});

export const purchaseReturns = implement(PurchaseReturn, { search: 'index', without: ['create', 'edit', 'remove', 'disable'] });
export const purchaseCosts = implement(PurchaseCost, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable'],
  expressions: {
    goods: `select jsonb_build_object('ar', string_agg(v.name ->> 'ar', '، ' order by v.id), 'en', string_agg(v.name ->> 'en', ', ' order by v.id))
      from variation v where v.tenant_id = :tenant and v.id = any(e.variation_ids) having count(*) > 0`,
  },
});
export { tellDuePurchases } from './tell-due.ts';
export { addCost, cancelPurchase, closeRest, correctCost, orderPurchase, payPurchase, receivePurchase, returnGoods, useAdvance };
