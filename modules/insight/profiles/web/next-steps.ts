import type { TFunction } from 'i18next';
import { purchaseRights } from '#erp/purchases/contract';
import { saleRights } from '#erp/sales/contract';
import type { ContactKind } from '#insight/profiles/contract';
import { type Action, can, IconCash, IconPlus } from '#platform/web';
import type { SeenContact } from './contact-frame.tsx';

interface Step {
  name: 'sell' | 'takePayment' | 'buy' | 'pay' | 'payCommission';
  permission: string;
  to: (id: number, currency: string | undefined) => string;
}

const vouchers = '/accounting/transactions';
const voucher = (way: 'credit' | 'debit', kind: ContactKind) => (id: number, currency: string | undefined) =>
  `${vouchers}/create_${way}?${new URLSearchParams({ party_kind: kind, party_id: String(id), ...(currency && { currency }) })}`;

/** What most people do next with a contact, the first of it first. */
const steps: Record<ContactKind, readonly Step[]> = {
  customer: [
    { name: 'sell', permission: saleRights.edit, to: (id) => `/erp-sales/create?customer_id=${id}` },
    { name: 'takePayment', permission: 'show_receipt_bonds', to: voucher('credit', 'customer') },
  ],
  supplier: [
    {
      name: 'buy',
      permission: purchaseRights.edit,
      to: (id, currency) => `/erp-purchases/create?supplier_id=${id}${currency ? `&currency=${currency}` : ''}`,
    },
    { name: 'pay', permission: 'show_pay_bonds', to: voucher('debit', 'supplier') },
  ],
  delegate: [
    { name: 'sell', permission: saleRights.edit, to: (id) => `/erp-sales/create?delegate_id=${id}` },
    { name: 'payCommission', permission: 'show_pay_bonds', to: voucher('debit', 'delegate') },
  ],
};

/** The steps somebody may take with a contact. */
export const nextSteps = (contact: SeenContact, t: TFunction): Action[] =>
  stepsOpen(contact).map((step) => actionOf(step, contact, t));

/** The step that makes what a list of a contact's papers, or of his payments, still lacks; none for whoever may not take it. */
export function stepTowards(what: 'papers' | 'payments', contact: SeenContact, t: TFunction): Action | undefined {
  const step = stepsOpen(contact).find(({ name }) => isPaper(name) === (what === 'papers'));
  return step && actionOf(step, contact, t);
}

const stepsOpen = ({ kind, row }: SeenContact): readonly Step[] =>
  row?.['disabled_at'] ? [] : steps[kind].filter(({ permission }) => can(permission));

const isPaper = (name: Step['name']) => name === 'sell' || name === 'buy';

const actionOf = ({ name, to }: Step, { id, row }: SeenContact, t: TFunction): Action => ({
  label: String(t(`contactPage.steps.${name}`)),
  icon: isPaper(name) ? IconPlus : IconCash,
  to: to(id, row?.['currency'] as string | undefined),
});
