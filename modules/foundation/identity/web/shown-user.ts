import type { Entity, Fields } from '#platform/entity';

/** A user as lists and pages show him: a password is typed, never read; what he may do says more than his kind. */
export function shownUser<F extends Fields>(user: Entity<F>): Entity<F> {
  const { password: _, initialPassword: __, ...fields } = user.fields;
  const form = user.form.map((section) => ({ ...section, fields: section.fields.filter((name) => name !== 'password') }));
  const list = { ...user.list, columns: user.list.columns.filter((name) => name !== 'kind') };
  return { ...user, fields: fields as F, form, list };
}
