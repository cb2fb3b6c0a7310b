import { belongsTo, currencyCodes, date, listOf, manyOf, oneOf, text } from '#platform/entity';

/** Whose statements are drawn up together: each an account of one client in one branch and currency. */
export const manyAccounts = {
  accounts: listOf(
    {
      client: belongsTo('client', { required: true }),
      originBranch: belongsTo('branch', { required: true }),
      currency: oneOf(currencyCodes, { required: true }),
    },
    { required: true, max: 500 },
  ),
};

export const manyStatements = { statements: manyOf('statement', { required: true, answeredEach: true }) };

/** What is said once for many payments: a treasury for each branch and currency among them. */
export const manyPayments = {
  ...manyStatements,
  treasuries: manyOf('treasury', { required: true }),
  paymentDate: date(),
  paymentNotes: text({ max: 200 }),
};
