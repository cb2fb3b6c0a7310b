import type { Employment } from '#erp/hr/contract';
import { type EntityExtras, homeBranch, readSession, today } from '#platform/web';

/** The person whose page one came from. */
const askedFor = () => {
  const id = new URLSearchParams(window.location.search).get('user_id') ?? '';
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
};

const extras: EntityExtras<typeof Employment> = {
  defaults: () => ({
    user_id: askedFor(),
    branch_id: homeBranch(),
    hired_on: today(),
    currency: readSession()?.tenant.currency,
  }),
  // He stays the one it was written for.
  hiddenFields: (values) => (values['version'] ? ['user'] : []),
};

export default extras;
