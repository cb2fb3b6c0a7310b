import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PageSkeleton } from '#platform/web/ui';
import { askTill } from './asked-of-till.ts';

/** A ticket that was put aside, or a sale of which something comes back, by its number in the address: it is opened at the till. */
export default function EditPointSale() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  useEffect(() => {
    askTill(id);
    navigate('/erp-sales/point-of-sale', { replace: true });
  }, [id]);
  return (
    <>
      <h1 className="k-unseen">{t('screens.erp-sales-edit-point-sale')}</h1>
      <PageSkeleton />
    </>
  );
}
