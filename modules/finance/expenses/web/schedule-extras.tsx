import { type EntityExtras, readSession, today } from '#platform/web';

/** What a new schedule starts with, and what of one stays as it was made. */
const extras: EntityExtras = {
  defaults: () => {
    const session = readSession();
    return {
      kind: 'expense',
      currency: session?.tenant.currency ?? 'IQD',
      branch_id: session?.branchId ?? null,
      frequency: 'monthly',
      starts_on: today(),
    };
  },
  // Its rhythm and what it is of were settled when it was made.
  hiddenFields: (values) => (values['version'] ? ['kind', 'currency', 'frequency', 'startsOn'] : []),
};

export default extras;
