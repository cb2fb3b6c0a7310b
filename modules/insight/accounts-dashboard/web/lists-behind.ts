import { can } from '#platform/web';

/** The list that shows the same money party by party; undefined where there is none, or it is not for this person. */
export function listBehind(place: string, currency: string): string | undefined {
  const own = ownLists[place];
  if (own) return `/accounts-dashboard/${own}currency=${currency}`;
  const other = others[place];
  return other && can(other.permission) ? other.url(currency) : undefined;
}

const ownLists: Record<string, string> = {
  agents: 'deliveries?',
  clients: 'clients?',
  approved: 'clients?approved_from=1&',
  branches: 'branches?',
};

const others: Record<string, { permission: string; url: (currency: string) => string }> = {
  receivers: {
    permission: 'accounts_management',
    url: (currency) => `/accounting/receiveing-deliveries/not_paid?currency=${currency}`,
  },
  treasuries: { permission: 'show_treasury', url: (currency) => `/accounting/treasury?kind=cash&currency=${currency}` },
  banks: { permission: 'show_treasury', url: (currency) => `/accounting/treasury?kind=bank&currency=${currency}` },
};
