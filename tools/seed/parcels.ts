import type { NewShipment } from '#courier/shipments/server';
import type { Stage } from './courier-day.ts';

/** A parcel to be made: its client and city by their place on the stage. */
export interface Parcel extends Omit<NewShipment, 'client' | 'city'> {
  client: number;
  city: number;
  /** Decides how its life goes. */
  life: number;
}

export interface Life {
  end:
    | 'ready'
    | 'fetched'
    | 'stored'
    | 'travelling'
    | 'out'
    | 'postponed'
    | 'late'
    | 'delivered'
    | 'short'
    | 'refused'
    | 'returned';
  courier: number;
}

const receivers = [
  'أم زينب',
  'حسن علي',
  'Noor Salah',
  'فاطمة محمد',
  'عباس كريم',
  'سارة أحمد',
  'محمد جاسم',
  'زهراء عادل',
  'Ahmed Majid',
  'رقية حسين',
  'يوسف إبراهيم',
  'مريم فؤاد',
];
const prices = [15_000, 25_000, 35_000, 40_000, 50_000, 60_000, 75_000, 90_000, 120_000, 250_000];
const notes = ['', '', '', 'يتصل قبل الوصول', 'Fragile', 'الدفع عند الباب', 'بعد الرابعة'];

/** What comes in on one day. */
export function parcelsOfDay(stage: Stage, random: () => number, count: number): Parcel[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, () => ({
    client: Math.floor(random() * stage.clients.length),
    // Most go to a few cities, as they do.
    city: Math.floor(random() ** 1.6 * stage.cities.length),
    receiverName: pick(receivers),
    phone: `0780${String(Math.floor(random() * 9_000_000) + 1_000_000)}`,
    price: pick(prices),
    quantity: random() < 0.85 ? 1 : 2,
    weight: random() < 0.5 ? Math.round(random() * 50) * 100 + 200 : null,
    shipmentType: pick(stage.types) ?? null,
    isUrgent: random() < 0.08,
    breakable: random() < 0.1,
    address: pick(['قرب الجامع الكبير', 'مقابل المدرسة', 'شارع الكورنيش', 'خلف السوق', 'زقاق ١٢ دار ٧']),
    note: pick(notes) || null,
    life: random(),
  }));
}

/** Where a parcel stands by the end of its day: today's are on their way, older ones have mostly arrived. */
export function lifeOf({ life }: Parcel, ago: number, random: () => number): Life {
  const courier = Math.floor(random() * 3);
  const steps: readonly (readonly [number, Life['end']])[] =
    ago === 0
      ? [
          [0.18, 'ready'],
          [0.26, 'fetched'],
          [0.42, 'stored'],
          [0.54, 'travelling'],
          [0.74, 'out'],
          [0.8, 'postponed'],
          [0.96, 'delivered'],
          [1, 'refused'],
        ]
      : ago === 1
        ? [
            [0.04, 'stored'],
            [0.1, 'travelling'],
            [0.2, 'out'],
            [0.28, 'late'],
            [0.34, 'postponed'],
            [0.84, 'delivered'],
            [0.88, 'short'],
            [0.94, 'refused'],
            [1, 'returned'],
          ]
        : [
            [0.86, 'delivered'],
            [0.88, 'short'],
            [0.91, 'refused'],
            [1, 'returned'],
          ];
  return { end: steps.find(([below]) => life < below)?.[1] ?? 'delivered', courier };
}
