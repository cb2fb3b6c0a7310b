import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPage } from '#finance/ledger/web';
import { formatAmount, formatDate, Ltr } from '#platform/web';
import type { WireStatement } from './statement-wire.ts';

/** What the client is owed or owes besides parcels: carried balances, vouchers, corrections, openings. */
export function OpenItems({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  if (statement.open_items.length === 0) return null;
  return (
    <section className="k-panel st-items" aria-labelledby="st-items">
      <h2 id="st-items">{t('statement.items.title')}</h2>
      <ul>
        {statement.open_items.map((item) => {
          const to = item.shipment_id ? `/shipments/${item.shipment_id}/show` : documentPage(item.doc_type, item.doc_id);
          const name = t(`statement.items.${item.kind}`);
          return (
            <li key={item.id}>
              <span>{to ? <Link to={to}>{name}</Link> : name}</span>
              <Ltr>{formatDate(item.created_at)}</Ltr>
              <strong>
                <Ltr>{formatAmount(item.amount, statement.currency)}</Ltr>
              </strong>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
