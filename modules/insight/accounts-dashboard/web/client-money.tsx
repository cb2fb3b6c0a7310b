import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { awaitedAbove } from '#foundation/parties/web';
import { accountsKey } from '#insight/accounts-dashboard/contract';
import { can, type WireRow } from '#platform/web';
import { PageSkeleton } from '#platform/web/ui';
import { useClientMoney } from './client-money-answer.ts';
import { ClientSums } from './client-sums.tsx';

/** The head of a client's page: how we stand with him. */
export default function ClientMoneyPanel({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const found = useClientMoney(row.id);
  if (!found.data) return found.isError ? <PageSkeleton hasFailed retry={() => void found.refetch()} /> : awaitedAbove;
  return (
    <section className="k-panel" aria-label={t('clientMoney.title')}>
      <ClientSums sums={found.data.sums} name={String(row['name'])} />
      {can(accountsKey) && found.data.sums.length > 0 && (
        <Link to={`/accounts-dashboard/${row.id}/client`}>{t('clientMoney.details')}</Link>
      )}
    </section>
  );
}
