/** What the states of each kind of paper are called that may be under way with a party. */
export const stateTexts = {
  statement: 'statement.options.state',
  remittance: 'remittance.options.state',
  treasury_transfer: 'treasuryTransfer.options.state',
} as const;

/** What `GET /api/v1/accounts-dashboard/{id}/…` answers. */
export interface PartyAnswer {
  today: string;
  page: 'client' | 'delivery' | 'branch';
  subject: { id: number; name: unknown; phone: string | null; branch: { id: number; name: unknown } | null };
  sums: (Record<string, any> & { currency: string })[];
  accounts: {
    account: { code: string; name: unknown };
    branch: { id: number; name: unknown };
    counter_branch: { id: number; name: unknown } | null;
    currency: string;
    amount: string;
    url: string;
  }[];
  ageing: { currency: string; buckets: { from: number; to: number | null; amount: string }[] }[];
  trend: { currency: string; days: { day: string; balance: string }[] }[];
  documents: {
    type: keyof typeof stateTexts;
    id: number;
    label: string;
    state: string;
    day: string;
    amount: string;
    currency: string;
  }[];
  next: { step: string; amount: string; currency: string; permission: string; url: string }[];
}
