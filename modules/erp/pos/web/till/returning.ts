/** Goods of an earlier sale that come back: of which sale, why, and how many of which of its lines. */
export interface Returning {
  saleId: number;
  number: string;
  customer: string;
  note: string;
  lines: readonly ReturnedLine[];
  /** What of their worth had been paid: it pays for what is taken instead, or goes back; in minor units. */
  his: number;
  /** What they had asked, part of which may only make his debt smaller. */
  back: number;
  /** What of it is held for him instead of being given back. */
  keep: number;
}

export interface ReturnedLine {
  line: number;
  name: string;
  unit: string;
  /** Thousandths. */
  quantity: number;
  /** What they had asked. */
  amount: number;
  condition: 'good' | 'spoilt' | 'lost';
}
