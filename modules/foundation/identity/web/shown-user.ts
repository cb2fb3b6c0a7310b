import type { Entity } from '#platform/entity';

/** A user as lists and pages show him: a password is typed, never read. */
export function shownUser(user: Entity<any>): Entity<any> {
  const { password: _, ...fields } = user.fields;
  const form = user.form.map((section) => ({ ...section, fields: section.fields.filter((name) => name !== 'password') }));
  return { ...user, fields, form };
}
