import i18next from 'i18next';
import { Link } from 'react-router';
import { can, type EntityExtras, formatAmount, Ltr } from '#platform/web';
import './ledger.css';

/** What lies on an account, per currency; each sum opens its statement. */
const extras: EntityExtras = {
  showTop: (row) => {
    const balances = (row['balances'] ?? []) as { currency: string; balance: string }[];
    if (balances.length === 0) return null;
    return (
      <section className="k-panel l-balances">
        {balances.map(({ currency, balance }) => {
          const sum = <Ltr>{formatAmount(balance, currency)}</Ltr>;
          const to = `/accounting/transactions/account_statment?kind=account&id=${row.id}&currency=${currency}`;
          return (
            <div key={currency} data-strong>
              <span>{i18next.t('accountStatement.fields.balance')}</span>
              <b>{can('show_account_statement') ? <Link to={to}>{sum}</Link> : sum}</b>
            </div>
          );
        })}
      </section>
    );
  },
};

export default extras;
