import { useTranslation } from 'react-i18next';
import { PageHeader, PageSkeleton } from '#platform/web/ui';
import { useMyAccount } from './own-account.ts';
import { OwnDetails } from './own-details.tsx';
import { OwnPassword } from './own-password.tsx';

/** What a person may change about himself. */
export default function Profile() {
  const { t } = useTranslation();
  const found = useMyAccount();
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title={t('screens.profile')} />
      <OwnDetails account={found.data} />
      <OwnPassword />
    </>
  );
}
