import { defineSheets, type SheetColumn } from '#foundation/sheets/contract';
import { belongsTo, date, type Field, quantity, text } from '#platform/entity';
import { saleLines } from './sale-lines.ts';
import { saleRights } from './sale-rights.ts';

const column = (name: string, field: unknown, synonyms: readonly string[], more: Partial<SheetColumn> = {}): SheetColumn => ({
  field: field as Field,
  label: `saleSheets.columns.${name}`,
  synonyms,
  ...more,
});

const named = {
  reference: [
    'invoice',
    'invoice no',
    'order no',
    'receipt no',
    'رقم الفاتورة',
    'الفاتورة',
    'رقم الوصل',
    'رقم الطلب',
    'fatûre',
    'facture',
    'commande',
    'factura',
    'pedido',
    '发票号',
    '订单号',
  ],
  customer: [
    'client',
    'buyer',
    'phone',
    'اسم الزبون',
    'العميل',
    'رقم الزبون',
    'المشتري',
    'acheteur',
    'comprador',
    '客户',
    '电话',
  ],
  saleDate: ['day', 'sold on', 'invoice date', 'بتاريخ', 'تاريخ الفاتورة', 'تاريخ البيع', 'vendu le', 'vendido el', '销售日期'],
  branch: ['store', 'shop', 'المحل', 'فرع', 'magasin', 'tienda', '门店'],
  code: [
    'sku',
    'item no',
    'item code',
    'barcode',
    'كود',
    'الكود',
    'باركود',
    'رقم المادة',
    'référence',
    'code-barres',
    'código',
    '条码',
  ],
  quantity: ['qty', 'count', 'العدد', 'كمية', 'quantité', 'cantidad', '数量'],
  price: ['unit price', 'السعر', 'سعر الواحد', 'prix', 'prix unitaire', 'precio', '单价'],
  discount: ['less', 'rebate', 'خصم', 'remise', 'descuento', '折扣'],
  note: ['notes', 'remark', 'comment', 'ملاحظة', 'ملاحظات', 'têbînî', 'remarque', 'nota', '备注'],
} as const;

/** What a row says: goods of a sale, and whose and when that was. Rows of one number are one sale. */
const columns = {
  reference: column('reference', text({ required: true, max: 40 }), named.reference, { isCode: true }),
  customer: column('customer', text({ required: true, max: 120 }), named.customer, { isCode: true }),
  saleDate: column('saleDate', date(), named.saleDate),
  branch: column('branch', belongsTo('branch'), named.branch),
  code: column('code', text({ required: true, max: 48 }), named.code, { isCode: true }),
  quantity: column('quantity', quantity({ required: true, min: 0.001, max: 10_000_000 }), named.quantity),
  price: column('price', saleLines.fields.price, named.price),
  discount: column('discount', saleLines.fields.discount, named.discount),
  note: column('note', text({ max: 400 }), named.note, { isLong: true }),
};

/**
 * Sheets of sales that were written down elsewhere: each comes in as a draft and is sold like any other, so that no goods leave the
 * shelf twice and nothing is booked into days that are closed.
 */
export const saleSheets = defineSheets({
  name: 'sale',
  section: 'erp',
  columns,
  modes: {
    create: {
      permission: saleRights.edit,
      needs: ['reference', 'customer', 'code', 'quantity'],
      at: '/erp-sales/import-sales',
      template: 'sale.title',
      canUndo: true,
    },
  },
  key: 'reference',
  path: 'sheets',
  title: 'sale.title',
  list: '/erp-sales/list-of-drafts',
  touches: ['sales'],
  words: 'saleSheets.',
  record: 'record_id',
  entity: 'sheet',
});
