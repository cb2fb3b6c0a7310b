import { useTranslation } from 'react-i18next';
import type { WholeProps } from '#foundation/sheets/web';
import { can } from '#platform/web';
import { RefSelect } from '#platform/web/ui';

/** Whose new parcels they are, where no column says. */
export default function WholeClient({ mode, values, set }: WholeProps) {
  const { t } = useTranslation();
  if (mode !== 'create' || !can(['shipments_management', 'create_shipments', 'accounts_management'])) return null;
  return (
    <RefSelect
      label={t('excelScreens.drop.client')}
      description={t('excelScreens.drop.clientHint')}
      target="client"
      value={values['client_id'] ?? null}
      onChange={(client) => set('client_id', client)}
    />
  );
}
