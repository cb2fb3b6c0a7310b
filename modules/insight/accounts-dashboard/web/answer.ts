/** A place of the cash map, what is in it, and the page that says why. */
export interface PlaceLine {
  place: string;
  amount: string;
  url: string;
}

export interface MapOfCurrency {
  currency: string;
  held: PlaceLine[];
  owed: PlaceLine[];
  own: PlaceLine[];
  between: PlaceLine;
  total_held: string;
  total_owed: string;
  total_own: string;
  gap: string;
  adds_up: boolean;
}

export interface Aged {
  count: number;
  oldest_day: string | null;
  days: number | null;
}

/** What `GET /api/v1/accounts-dashboard` answers. */
export interface CashMapAnswer {
  today: string;
  is_own: boolean;
  currencies: (MapOfCurrency & {
    aged: Record<string, Aged>;
    waiting: string;
    over_limit: number;
    branches: (MapOfCurrency & { branch: { id: number; name: unknown } | null })[];
  })[];
}
