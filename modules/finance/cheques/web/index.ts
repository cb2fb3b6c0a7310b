import { Cheque, chequeRights } from '#finance/cheques/contract';
import { entityList, entityScreens, screen } from '#platform/web';

const extras = () => import('./cheque-extras.tsx');
const create = { label: 'cheque.create', to: `${Cheque.screens}/create`, permission: chequeRights.edit };

export const screens = [
  ...entityScreens(Cheque, {
    extras,
    part: { fixed: {}, title: 'cheque.title', empty: 'cheque.empty', create, hide: ['treasury', 'endedOn'] },
  }),
  screen(`${Cheque.screens}/create`, {
    permission: chequeRights.edit,
    section: 'erp',
    title: 'cheque.create',
    load: () => import('./cheque-form.tsx'),
  }),
  entityList(Cheque, '/erp-accounts/bills-collected', {
    extras,
    part: {
      fixed: { states: 'collected,cashed' },
      title: 'screens.erp-accounts-bills-collected',
      empty: 'cheque.emptyCollected',
      hide: ['dueOn', 'bank'],
    },
  }),
];
