import type { Bilingual } from '#platform/entity';
import type { WaitingName } from './waiting.ts';

/** What was sold, what of it came back, what stays, and by how many sales; amounts as they travel, in the company's currency. */
export interface SoldSum {
  count: number;
  sold: string;
  returned: string;
  net: string;
}

/** What of an hour of the clock was sold, today and yesterday. */
export interface SoldHour {
  hour: number;
  today: string;
  yesterday: string;
}

export interface SoldBy extends SoldSum {
  /** Null: nobody in particular, as what came out of a sheet; no list tells just those. */
  cashier: { id: number; name: string } | null;
  url: string | null;
}

export interface ShopSales extends SoldSum {
  /** What one sale comes to. */
  average: string;
  tills: SoldSum;
  desk: SoldSum & { paid: string; left: string; left_url: string };
  /** Yesterday until the same moment of the day. */
  yesterday: SoldSum;
  hours: readonly SoldHour[];
  cashiers: readonly SoldBy[];
  url: string;
  returns_url: string;
}

export interface TenderSum {
  method: string;
  currency: string;
  amount: string;
  /** In the company's currency, at the rate of its shift. */
  worth: string;
}

/** A till as it is now: the shift that is open there, else today's last one. */
export interface RegisterNow {
  id: number;
  code: string;
  name: Bilingual;
  branch: { id: number; name: Bilingual };
  tickets: number;
  net: string;
  url: string;
  shift: null | {
    id: number;
    number: string;
    state: string;
    business_date: string;
    opened_at: string;
    closed_at: string | null;
    cashier: { id: number; name: string };
    /** What the books say lies in its drawer; null: whoever counts blind is not told. */
    expected: null | readonly { currency: string; amount: string }[];
    url: string;
  };
}

export interface Waiting {
  name: WaitingName;
  count: number;
  url: string;
}

/** What the shop's dashboard says; a part whose rows one may not see is not told. */
export interface ShopDay {
  today: string;
  currency: string;
  sales: ShopSales | null;
  tills: null | { tenders: readonly TenderSum[]; registers: readonly RegisterNow[] };
  waiting: readonly Waiting[];
}
