/** The entity of each kind of paper that may be under way with a party. */
export const paperEntities = { statement: 'statement', remittance: 'remittance', treasury_transfer: 'treasuryTransfer' } as const;

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
    type: keyof typeof paperEntities;
    id: number;
    label: string;
    state: string;
    day: string;
    amount: string;
    currency: string;
  }[];
  next: { step: string; amount: string; currency: string; permission: string; url: string }[];
}
