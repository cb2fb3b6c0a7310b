import i18next from 'i18next';
import { type Action, can, type EntityExtras } from '#platform/web';
import { IconPlus } from '#platform/web/ui';

const newReturn = (): Action => ({
  label: String(i18next.t('purchaseReturn.create')),
  icon: IconPlus,
  to: '/erp-purchases/purchase-returns',
});

const extras: EntityExtras = { listActions: () => (can('edit_purchases') ? [newReturn()] : []) };

export default extras;
