/** Kinds of papers whose days are locked apart from each other. */
export const lockModules = ['courier', 'treasury', 'journal', 'sales', 'purchases'] as const;
export type LockModule = (typeof lockModules)[number];

const moduleOf: Record<string, LockModule | 'yearEnd'> = {
  shipment: 'courier',
  statement: 'courier',
  price_change_request: 'courier',
  service_charge: 'courier',
  voucher: 'treasury',
  remittance: 'treasury',
  treasury_transfer: 'treasury',
  treasury_count: 'treasury',
  expense: 'treasury',
  gateway_payout: 'treasury',
  cheque: 'treasury',
  manual_entry: 'journal',
  opening: 'journal',
  opening_client: 'journal',
  opening_sign_off: 'journal',
  customer_opening: 'sales',
  supplier_opening: 'purchases',
  opening_stock: 'purchases',
  stock_transfer: 'purchases',
  damaged_stock: 'purchases',
  sale: 'sales',
  sale_return: 'sales',
  sale_shipment: 'sales',
  cash_shift: 'treasury',
  cash_move: 'treasury',
  till_paper: 'sales',
  delivery_payment: 'treasury',
  stock_count: 'purchases',
  purchase: 'purchases',
  purchase_return: 'purchases',
  purchase_cost: 'purchases',
  year_end: 'yearEnd',
};

/** Every kind of paper with entries in the books. */
export const docTypes: readonly string[] = Object.keys(moduleOf);

/** Which lock a document's entries fall under; papers nobody named fall under the journal's. */
export function lockModuleOf(docType: string): LockModule | 'yearEnd' {
  return moduleOf[docType] ?? 'journal';
}

/** How far back a person dates a paper who may not open days. */
export const backdatedDays = 31;

/** Why a paper may not be dated on a day, by the calendar alone: it has not come, or it is long gone. Which days are closed knows the server. */
export function dayProblem(day: string, today: string): 'ahead' | 'farBack' | undefined {
  if (day > today) return 'ahead';
  return day < shiftDay(today, -backdatedDays) ? 'farBack' : undefined;
}

/** The day after. */
export function dayAfter(day: string): string {
  return shiftDay(day, 1);
}
/** The day before. */
export function dayBefore(day: string): string {
  return shiftDay(day, -1);
}
function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of the month a day lies in. */
export function monthEnd(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
