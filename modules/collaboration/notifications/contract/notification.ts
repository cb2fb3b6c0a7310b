/** With this key somebody has the bell, and what stands behind it. */
export const bellKey = 'show_notifications_header';

/** Within these minutes the same is told once: its number grows. */
export const repeatMinutes = 10;

/** How long what was read is kept, and what never was. */
export const keepReadDays = 90;
export const keepUnreadDays = 180;

/** What somebody was told, in his own language. Not read yet where `read_at` is null. */
export interface Notification {
  id: number;
  /** Which kind of thing it tells of: `message` for what somebody wrote by hand. */
  type: string;
  created_at: string;
  data: { message: string; shipment_id: number | null };
  title: string;
  /** The page of the product it is about. */
  href: string | null;
  read_at: string | null;
  /** How many times the same was told. */
  count: number;
}
