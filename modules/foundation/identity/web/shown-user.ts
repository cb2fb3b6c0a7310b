import type { User } from '#foundation/identity/contract';
import { isOfThisCompany } from '#platform/web';

/** Whether the company sells: elsewhere nobody gives a discount. */
export const hasSales = (): boolean => isOfThisCompany('/erp-users-management');

type Shown = Pick<typeof User, 'fields' | 'list' | 'form'>;

/** A shop asks first what somebody may do and how much he may give. */
const shopColumns: (typeof User)['list']['columns'] = [
  'name',
  'activity',
  'role',
  'allowLogin',
  'maxDiscountOnSales',
  'branch',
  'phone',
  'email',
  'presence',
];

/** A user as lists and pages of this company show him: a password is typed, never read; what he may do says more than his kind. */
export function shownUser<E extends Shown>(user: E): E {
  const { password: _, initialPassword: __, maxDiscountOnSales, ...fields } = user.fields;
  const isShown = (name: string) => name !== 'password' && (name !== 'maxDiscountOnSales' || hasSales());
  const form = user.form.map((section) => ({ ...section, fields: section.fields.filter(isShown) }));
  const columns = user.list.columns.filter((name) => name !== 'kind' && isShown(name));
  const list = { ...user.list, columns, ...(hasSales() && { columns: shopColumns, hide: [] }) };
  return { ...user, fields: { ...fields, ...(hasSales() && { maxDiscountOnSales }) }, form, list };
}
