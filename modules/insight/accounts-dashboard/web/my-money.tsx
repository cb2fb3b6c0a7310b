import { useTranslation } from 'react-i18next';
import { IconPackage, IconReceipt, PageHeader, PageSkeleton } from '#platform/web/ui';
import { useClientMoney } from './client-money-answer.ts';
import { ClientSums } from './client-sums.tsx';

/** Where a client begins: what he is owed and why, what can be paid now, and the way to his statements and parcels. */
export default function MyMoney() {
  const { t } = useTranslation();
  const found = useClientMoney();
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return (
    <>
      <PageHeader
        title={t('screens.my-money')}
        primary={{
          label: t('screens.accounting-statement-accounts-mine'),
          icon: IconReceipt,
          to: '/accounting/statement-accounts/mine',
        }}
        secondary={[{ label: t('client.parcels'), icon: IconPackage, to: '/shipments' }]}
      />
      <section className="k-panel" aria-label={t('clientMoney.title')}>
        <ClientSums sums={found.data.sums} />
      </section>
    </>
  );
}
