import { mayOpen } from '#platform/web';

const pages: Record<string, (id: number) => string> = {
  shipment: (id) => `/shipments/${id}/show`,
  statement: (id) => `/accounting/statement-accounts/${id}/shipments`,
  voucher: (id) => `/accounting/transactions/${id}/show`,
  treasury_transfer: (id) => `/accounting/treasury/convert_between_treasury/${id}/show`,
  treasury_count: (id) => `/accounting/treasury/counts/${id}/show`,
  service_charge: (id) => `/accounting/service-charges/${id}/show`,
  gateway_payout: (id) => `/accounting/gateway-payouts/${id}/show`,
  price_change_request: () => '/shipments/change-price-requests',
  expense: (id) => `/accounting/expenses/${id}/show`,
  manual_entry: (id) => `/accounting/journals/manual/${id}/show`,
  opening: (id) => `/general-accounting/opening-balances/${id}/show`,
  payroll: (id) => `/erp-users-management/payroll/${id}/show`,
  remittance: (id) => `/accounting/remittances/${id}/show`,
  cheque: (id) => `/erp-accounts/cheques/${id}/show`,
  sale: (id) => `/erp-sales/${id}/show`,
  sale_return: (id) => `/erp-sales/sales-return-list/${id}/show`,
  sale_shipment: (id) => `/erp-sales/shipments/${id}/show`,
  delivery_payment: (id) => `/erp-sales/shipments/payments/${id}/show`,
  purchase: (id) => `/erp-purchases/${id}/show`,
  purchase_return: (id) => `/erp-purchases/returns-purchases/${id}/show`,
  purchase_cost: (id) => `/erp-purchases/costs/${id}/show`,
  stock_transfer: (id) => `/erp-inventory-transfers/${id}/show`,
  damaged_stock: (id) => `/erp-damaged-inventory/${id}/show`,
  stock_count: (id) => `/erp-stock-counts/${id}/show`,
  opening_stock: (id) => `/erp-products/opening-inventory/${id}/show`,
  customer_opening: (id) => `/erp-customers/${id}/show`,
  supplier_opening: (id) => `/erp-suppliers/${id}/show`,
};

/** Where the document an entry came from is shown; undefined where it has no page, or none this person may open. */
export function documentPage(type: string | null | undefined, id: number | null | undefined): string | undefined {
  const page = type && id ? pages[type]?.(id) : undefined;
  return page && mayOpen(page) ? page : undefined;
}
