import type { Bilingual } from '#platform/entity';

/** What must hold at every moment (domain rules 9, and that kept balances are true); each is recomputed from raw rows. */
export const reconciliations = [
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'R6',
  'R7',
  'R8',
  'R9',
  'R10',
  'R11',
  'R12',
  'R13',
  'R14',
  'R15',
  'R16',
  'R17',
  'R18',
  'R19',
  'R20',
  'R21',
  'R22',
  'R23',
  'R24',
  'R25',
] as const;
export type ReconciliationId = (typeof reconciliations)[number];

/** The kinds of row a fault can lie in, with the screen that shows it. */
export const faultScreens = {
  shipment: '/shipments/{id}/show',
  statement: '/accounting/statement-accounts/{id}/shipments',
  treasury: '/accounting/transactions/account_statment/treasury?id={id}',
  treasuryTransfer: '/accounting/treasury/convert_between_treasury/{id}/show',
  treasuryCount: '/accounting/treasury/counts/{id}/show',
  voucher: '/accounting/transactions/{id}/show',
  remittance: '/accounting/remittances/{id}/show',
  journal: '/accounting/journals/{id}/show',
  client: '/accounting/transactions/account_statment?kind=client&id={id}',
  delivery: '/accounting/transactions/account_statment?kind=delivery&id={id}',
  receiving: '/accounting/transactions/account_statment?kind=receiving&id={id}',
  gateway: '/accounting/payment-gateways/{id}/show',
  gatewayPayout: '/accounting/gateway-payouts/{id}/show',
  insurer: '/accounting/insurers/{id}/show',
  deliveryCompany: '/erp-delivery-companies/{id}/show',
  saleShipment: '/erp-sales/shipments/{id}/show',
  deliveryPayment: '/erp-sales/shipments/payments/{id}/show',
  sale: '/erp-sales/{id}/show',
  account: '/accounting/transactions/account_statment?kind=account&id={id}',
  customer: '/erp-customers/{id}/show',
  supplier: '/erp-suppliers/{id}/show',
  stockTransfer: '/erp-inventory-transfers/{id}/show',
  stockCount: '/erp-stock-counts/{id}/show',
  stock: '/erp-products/stock?variation_id={id}',
  cheque: '/erp-accounts/cheques/{id}/show',
  purchase: '/erp-purchases/{id}/show',
  saleReturn: '/erp-sales/sales-return-list/{id}/show',
  budget: '/erp-accounts/budget?account_id={id}',
  payroll: '/erp-users-management/payroll/{id}/show',
  branch: '/accounting/transactions/account_statment?kind=branch&id={id}',
  cashShift: '/erp-sales/shifts/{id}/show',
  cashMove: '/erp-sales/cash-moves/{id}/show',
  tillPaper: '/erp-sales/point-of-sale-menu/{id}/show',
} as const;
export type FaultKind = keyof typeof faultScreens;

/** The first row that does not add up. */
export interface BookFault {
  kind: FaultKind;
  id: number;
  /** As it is known by, in the reader's language where it has names. */
  label: string | Bilingual;
  /** What of it is wrong, in words a translation knows: `books.faults.<what>`. */
  what: string;
  currency: string | null;
  expected: number | null;
  actual: number | null;
}

export function faultUrl({ kind, id }: Pick<BookFault, 'kind' | 'id'>): string {
  return faultScreens[kind].replace('{id}', String(id));
}
