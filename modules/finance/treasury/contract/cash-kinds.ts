/** What cash comes in and goes out for, as a shop looks at it. */
export const cashKinds = [
  'sales',
  'returns',
  'purchases',
  'deliveries',
  'expenses',
  'salaries',
  'bonds',
  'cheques',
  'drawers',
  'parcels',
  'transfers',
  'counts',
  'openings',
  'other',
] as const;
export type CashKind = (typeof cashKinds)[number];

/** The papers of each kind, as the books name them; a bond is a voucher that is of no paper. */
export const papersOf: Readonly<Record<CashKind, readonly string[]>> = {
  sales: ['sale', 'till_paper'],
  returns: ['sale_return', 'purchase_return'],
  purchases: ['purchase', 'purchase_cost', 'bill'],
  deliveries: ['delivery_payment', 'sale_shipment'],
  expenses: ['expense'],
  salaries: ['payroll'],
  bonds: ['voucher'],
  cheques: ['cheque'],
  drawers: ['cash_shift', 'cash_move'],
  parcels: ['shipment', 'statement', 'service_charge', 'price_change_request', 'remittance', 'gateway_payout'],
  transfers: ['treasury_transfer'],
  counts: ['treasury_count'],
  openings: ['opening', 'opening_client', 'opening_sign_off', 'customer_opening', 'supplier_opening'],
  other: [],
};

const kindOf = new Map(cashKinds.flatMap((kind) => papersOf[kind].map((paper) => [paper, kind] as const)));

/** What cash moved for, by the paper that moved it; a paper nobody named is something else. */
export const cashKindOf = (paper: string): CashKind => kindOf.get(paper) ?? 'other';
