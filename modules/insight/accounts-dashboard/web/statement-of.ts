const kinds: Record<string, string> = { client: 'client', agent: 'delivery', receivingAgent: 'receiving', treasury: 'treasury' };

/** The account statement of the party a number is about; undefined where it is nobody's in particular. */
export function statementOf(asked: Record<string, any>, currency: string): { url: string; permission: string } | undefined {
  const kind = kinds[asked['party_kind'] ?? ''];
  if (!kind || !asked['party']) return undefined;
  const of = kind === 'treasury' ? '/treasury' : '';
  return {
    url: `/accounting/transactions/account_statment${of}?kind=${kind}&id=${asked['party']}&currency=${currency}`,
    permission: kind === 'treasury' ? 'show_treasury_account_statement' : 'show_account_statement',
  };
}
