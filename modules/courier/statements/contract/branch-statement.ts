export const branchStatementStates = ['new', 'agreed', 'settled', 'void'] as const;
export type BranchStatementState = (typeof branchStatementStates)[number];

export const branchStatementMoves: readonly { from: BranchStatementState; to: BranchStatementState }[] = [
  { from: 'new', to: 'agreed' },
  { from: 'agreed', to: 'new' },
  { from: 'agreed', to: 'settled' },
  { from: 'new', to: 'void' },
  { from: 'agreed', to: 'void' },
];

/** Two branches' claims on each other offset: only the difference moves as cash, from the one that owes more. */
export function offset(claims: { ofFirst: number; ofSecond: number }): { payer: 'first' | 'second' | null; amount: number } {
  const amount = claims.ofFirst - claims.ofSecond;
  return { payer: amount === 0 ? null : amount > 0 ? 'second' : 'first', amount: Math.abs(amount) };
}
