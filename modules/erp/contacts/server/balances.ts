import { account } from '#finance/ledger/contract';

/** What stands on an account with the party a row `e` is of, in its currency, as SQL: what is kept and what was told since. */
const standing = (
  code: string,
  kind: string,
  amount: (row: string) => string,
  currency: string,
) => `(select coalesce(sum(k.amount), 0)::bigint from (
  select ${amount('s')} as amount from ledger_sum s where s.tenant_id = :tenant and s.account_code = '${code}' and s.grain = 'ever'
    and s.party_kind = '${kind}' and s.party_id = e.id and s.is_of_party${currency && ` and s.currency = ${currency}`}
  union all
  select ${amount('d')} from ledger_delta d where d.tenant_id = :tenant and d.account_code = '${code}'
    and d.party_kind = '${kind}' and d.party_id = e.id${currency && ` and d.currency = ${currency}`}) k)`;

/** What a customer owes. */
export const owedByCustomer = standing(account.customers, 'customer', (row) => `${row}.debit - ${row}.credit`, '');

/** What a delivery company owes: what it collected and has not handed over, and for what it lost. */
export const owedByCompany = standing(account.otherReceivables, 'deliveryCompany', (row) => `${row}.debit - ${row}.credit`, '');

/** What a supplier is owed, in his currency. */
export const owedToSupplier = standing(account.suppliers, 'supplier', (row) => `${row}.credit - ${row}.debit`, 'e.currency');
