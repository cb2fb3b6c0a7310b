import type { FirstStep } from '#insight/dashboards/contract';

/** A number and the list it counts. */
export interface Counted {
  count: number;
  at_least?: true;
  url: string;
}
type Sums = Record<'with_agents' | 'in_treasuries' | 'in_transit' | 'owed_to_clients', string>;

/** What `GET /api/v1/dashboard` answers. */
export interface DashboardAnswer {
  today: string;
  parcels: null | {
    phases: (Counted & { phase: string })[];
    tiles: (Counted & { name: string })[];
    oldest: { url: string; items: OldParcel[] };
  };
  trend: null | TrendDay[];
  money: null | {
    by_currency: (Sums & { currency: string })[];
    urls: Sums;
    agents: { delivery: { id: number; name: string }; currency: string; cash: string; url: string }[];
  };
  /** Until the first parcel of the company is delivered. */
  first_steps: null | FirstStepAnswer[];
}

export interface FirstStepAnswer {
  step: FirstStep;
  is_done: boolean;
  may_do: boolean;
  url: string;
}

export interface TrendDay {
  day: string;
  created: number;
  delivered: number;
  created_url: string;
  delivered_url: string;
}

export interface OldParcel {
  id: number;
  receipt_no: string | null;
  client: { name: string } | null;
  city: { name: unknown } | null;
  status: { id: number; name: unknown } | null;
  delivery: { name: string } | null;
  created_at: string;
  price: string;
  currency: string;
}
