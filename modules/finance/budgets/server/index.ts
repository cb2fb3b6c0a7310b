export { budgets } from './budgets.ts';
export { commitBudget, type Promising, releaseBudget } from './commit-budget.ts';
export { type BudgetAsked, judgeBudget } from './judge-budget.ts';
