const pages: Record<string, (id: number) => string> = {
  shipment: (id) => `/shipments/${id}/show`,
  statement: (id) => `/accounting/statement-accounts/${id}/shipments`,
  voucher: (id) => `/accounting/transactions/${id}/show`,
  remittance: (id) => `/accounting/remittances/${id}/show`,
};

/** Where the document an entry came from is shown; undefined where it has no page. */
export function documentPage(type: string | null | undefined, id: number | null | undefined): string | undefined {
  return type && id ? pages[type]?.(id) : undefined;
}
