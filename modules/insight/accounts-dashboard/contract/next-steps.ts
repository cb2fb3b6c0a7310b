export const partyPages = ['client', 'delivery', 'branch'] as const;
export type PartyPage = (typeof partyPages)[number];

/** What is open with one party, in one currency; amounts in minor units. */
export interface OpenWork {
  currency: string;
  /** Client: free, waiting, approved. Agent: cash in no hand-in, in hand-ins, shortages, commission. Branch: what it owes others, on its way to it, with agents. */
  amounts: Readonly<Record<string, number>>;
}
export interface NextStep {
  step: string;
  amount: number;
  currency: string;
  permission: string;
  url: string;
}

interface Rule {
  of: string;
  step: string;
  isBelow?: true;
  permission: string;
  url: (id: number, currency: string) => string;
}

const accounting = '/accounting';
const statements = `${accounting}/statement-accounts`;
const agent = (id: number, currency: string) => `party_kind=agent&party_id=${id}&currency=${currency}`;
const rules: Record<PartyPage, readonly Rule[]> = {
  client: [
    {
      of: 'approved',
      step: 'pay',
      permission: 'accounts_management',
      url: (id, currency) => `${statements}/audited-accounts?client_ids=${id}&currency=${currency}`,
    },
    {
      of: 'waiting',
      step: 'approve',
      permission: 'accounts_management',
      url: (id, currency) => `${statements}/pending-accounts?client_ids=${id}&currency=${currency}`,
    },
    {
      of: 'free',
      step: 'drawUp',
      permission: 'accounts_management',
      url: (id, currency) => `${accounting}/clients/not_paid?client_ids=${id}&currency=${currency}`,
    },
    {
      of: 'free',
      step: 'collect',
      isBelow: true,
      permission: 'accounts_management',
      url: (id, currency) => `${accounting}/clients/not_paid?client_ids=${id}&currency=${currency}`,
    },
  ],
  delivery: [
    {
      of: 'in_hand_ins',
      step: 'takeIn',
      permission: 'accounts_management',
      url: (id, currency) => `${statements}/deliver-accounts?delivery_ids=${id}&currency=${currency}`,
    },
    {
      of: 'loose',
      step: 'count',
      permission: 'accounts_management',
      url: (id, currency) => `${accounting}/deliveries/not_paid-deliver?delivery_ids=${id}&currency=${currency}`,
    },
    {
      of: 'shortages',
      step: 'recover',
      permission: 'show_receipt_bonds',
      url: (id, currency) => `${accounting}/transactions/create_credit?${agent(id, currency)}`,
    },
    {
      of: 'commission',
      step: 'payCommission',
      permission: 'show_pay_bonds',
      url: (id, currency) => `${accounting}/transactions/create_debit?${agent(id, currency)}`,
    },
  ],
  branch: [
    {
      of: 'owes_branches',
      step: 'send',
      permission: 'accounts_management',
      url: (_, currency) => `${accounting}/branches/not_paid?currency=${currency}`,
    },
    {
      of: 'incoming',
      step: 'receive',
      permission: 'accounts_management',
      url: (id, currency) => `${accounting}/remittances?to_branch_ids=${id}&states=sent,received_short&currency=${currency}`,
    },
    {
      of: 'incoming_transfers',
      step: 'receiveTransfers',
      permission: 'show_convert_between_treasury',
      url: (id) => `${accounting}/treasury/convert_between_treasury?to_branch_ids=${id}&states=sent,received_short`,
    },
    {
      of: 'agents',
      step: 'countAll',
      permission: 'accounts_management',
      url: (id, currency) => `${accounting}/deliveries/not_paid-deliver?branch_ids=${id}&currency=${currency}`,
    },
    {
      of: 'clients',
      step: 'drawUpAll',
      permission: 'accounts-dashboard',
      url: (id, currency) => `/accounts-dashboard/clients?branch_ids=${id}&currency=${currency}`,
    },
  ],
};

/** What somebody may do next about a party, the step nearest to its end first. */
export function nextSteps(page: PartyPage, id: number, work: readonly OpenWork[]): NextStep[] {
  return rules[page].flatMap(({ of, step, isBelow, permission, url }) =>
    work.flatMap(({ currency, amounts }) => {
      const amount = amounts[of] ?? 0;
      const isOpen = isBelow ? amount < 0 : amount > 0;
      return isOpen ? [{ step, amount: Math.abs(amount), currency, permission, url: url(id, currency) }] : [];
    }),
  );
}
