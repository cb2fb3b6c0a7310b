import { belongsTo, date, type FieldKind, integer, text } from '#platform/entity';

const id = { min: 1, max: 999_999_999_999 } as const;

/** What is asked: what one person did, or what was done to one record, of some days; `before` is the last one told. */
export const activityQuery = {
  user: belongsTo('user'),
  recordKind: text({ max: 60 }),
  recordId: integer(id),
  from: date(),
  to: date(),
  before: integer(id),
};

/** One field of a record, from what to what. Values are as they travel; a name stands for a reference, a word for an option. */
export interface ToldChange {
  label: string;
  kind: FieldKind;
  currency: string | null;
  before: unknown;
  after: unknown;
}

/** Something somebody did to a record. */
export interface ToldActivity {
  id: number;
  at: string;
  user: { id: number; name: string } | null;
  /** What was done, in the reader's words. */
  said: string;
  record: { kind: string; id: number; one: string; name: unknown };
  /** The reason or note that was given. */
  note: string | null;
  changes: readonly ToldChange[];
}

export interface ToldActivities {
  items: readonly ToldActivity[];
  has_more: boolean;
}

/** How many are told at a time. */
export const activitiesAtOnce = 30;
