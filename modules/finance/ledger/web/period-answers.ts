/** What the server says of the closed and the open days. */
export interface Close {
  id: number;
  kind: 'month' | 'year';
  closed_to: string;
  closed_at: string;
  user: string | null;
  is_mine: boolean;
  open_points: { text: string }[];
  reopened_at: string | null;
  reopened_by: string | null;
  reopen_reason: string | null;
}
export interface Periods {
  today: string;
  first_day: string | null;
  closed_to: string | null;
  locks: { module: string; locked_to: string }[];
  closes: Close[];
  unlocks: {
    id: number;
    user: string;
    module: string | null;
    from_day: string;
    to_day: string;
    expires_at: string;
    reason: string;
    granted_by: string | null;
  }[];
}
export interface OpenPoint {
  text: string;
  to?: string;
  blocks: boolean;
}
