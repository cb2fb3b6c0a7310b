import type { ExpenseCategory } from '#finance/expenses/contract';
import type { EntityExtras } from '#platform/web';

/** The category a new subcategory goes under, where it came from one. */
const askedUnder = () => {
  const id = new URLSearchParams(window.location.search).get('parent_id') ?? '';
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
};

const extras: EntityExtras<typeof ExpenseCategory> = {
  defaults: () => ({ parent_id: askedUnder() }),
  // A category stays one.
  hiddenFields: (_values, record) => (record?.['level'] === 'category' ? ['parent'] : []),
};

export default extras;
