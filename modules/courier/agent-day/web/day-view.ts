import { type DayPart, dayOrder, partOf } from '#courier/agent-day/contract';
import { status } from '#courier/statuses/contract';
import { amountText, type Currency, isCurrency, parseAmount } from '#platform/entity';
import type { KeptAct, KeptOrder } from './act-store.ts';
import type { Day, DayCash, DeliveredParcel, HeldParcel } from './day-wire.ts';

/** A parcel as the agent sees it: what he did with it counts at once, whether or not it arrived. */
export interface ShownParcel extends HeldParcel {
  part: DayPart;
  /** Calls made, those that wait to be sent among them. */
  calledAt: Date[];
  isWaiting: boolean;
}
export interface ShownDelivery extends DeliveredParcel {
  isWaiting: boolean;
}
export interface ShownDay {
  parcels: Record<DayPart, ShownParcel[]>;
  delivered: ShownDelivery[];
  /** What he is to hand in, by currency. */
  cash: (DayCash & { isWaiting: boolean })[];
}

interface Told {
  day: Day;
  acts: readonly KeptAct[];
  order: KeptOrder | undefined;
  today: string;
  nameOf: (name: unknown) => string;
}

/** The server's list with what happened on this phone since. */
export function shownDay({ day, acts, order, today, nameOf }: Told): ShownDay {
  const live = acts.filter((act) => act.state === 'waiting' || (act.state === 'done' && (act.takenAt ?? '') > day.told_at));
  const delivered = live.filter(({ said }) => said.kind === 'deliver');
  const gone = new Set(delivered.map(({ shipmentId }) => shipmentId));
  const parcels = day.items.filter(({ id }) => !gone.has(id)).map((parcel) => shownParcel(parcel, live, today));
  const sorted = dayOrder(
    parcels.map((parcel) => ({ ...orderFacts(parcel, nameOf), parcel })),
    order?.ids ?? day.order,
    today,
  ).map(({ parcel }) => parcel);
  const known = new Set(day.delivered.map(({ id }) => id));
  const fresh = delivered.filter(({ shipmentId }) => !known.has(shipmentId));
  return {
    parcels: {
      now: sorted.filter(({ part }) => part === 'now'),
      later: sorted
        .filter(({ part }) => part === 'later')
        .sort((a, b) => (a.postponed_to ?? '').localeCompare(b.postponed_to ?? '')),
      back: sorted.filter(({ part }) => part === 'back'),
    },
    delivered: [...fresh.map(deliveryOf).reverse(), ...day.delivered.map((one) => ({ ...one, isWaiting: false }))],
    cash: cashOf(day, fresh),
  };
}

function shownParcel(parcel: HeldParcel, live: readonly KeptAct[], today: string): ShownParcel {
  const mine = live.filter(({ shipmentId }) => shipmentId === parcel.id);
  const moved = mine.findLast(({ said }) => said.kind === 'postpone' || said.kind === 'return');
  const base_id = moved ? (moved.said.kind === 'return' ? status.returnWithAgent : status.postponed) : parcel.base_id;
  const postponed_to = moved ? (moved.said.postponed_to ?? null) : parcel.postponed_to;
  const kept = mine.filter(({ said, state }) => said.kind === 'call' && state === 'waiting');
  return {
    ...parcel,
    base_id,
    postponed_to,
    part: partOf({ status: base_id, postponedTo: postponed_to }, today),
    calledAt: [...parcel.calls.map(({ at }) => new Date(at)), ...kept.map(({ deviceAt }) => new Date(deviceAt))],
    isWaiting: mine.some(({ state, said }) => state === 'waiting' && said.kind !== 'call'),
  };
}

const orderFacts = (parcel: ShownParcel, nameOf: Told['nameOf']) => ({
  id: parcel.id,
  status: parcel.base_id,
  isUrgent: parcel.is_urgent,
  postponedTo: parcel.postponed_to,
  city: nameOf(parcel.city.name),
  address: parcel.address ?? nameOf(parcel.delivery_address),
});

const amountOf = ({ said, parcel }: KeptAct): string => said.collected ?? parcel.expected;

const deliveryOf = (act: KeptAct): ShownDelivery => ({
  id: act.shipmentId,
  receipt_no: act.parcel.receipt_no,
  receiver_name: act.parcel.receiver_name,
  currency: act.parcel.currency,
  collected: amountOf(act),
  delivered_at: act.deviceAt,
  is_price_pending: Boolean(act.parcel.asked_price),
  isWaiting: act.state === 'waiting',
});

/** What the books say, and what was taken at doors since. */
function cashOf(day: Day, fresh: readonly KeptAct[]): ShownDay['cash'] {
  const currencies = [...new Set([...day.cash.map(({ currency }) => currency), ...fresh.map(({ parcel }) => parcel.currency)])];
  return currencies.filter(isCurrency).map((currency) => {
    const known = day.cash.find((one) => one.currency === currency);
    const more = fresh.filter((act) => act.parcel.currency === currency);
    const sum = more.reduce((total, act) => total + minor(amountOf(act), currency), 0);
    const plus = (amount: string | undefined) => amountText(minor(amount, currency) + sum, currency);
    const none = amountText(0, currency);
    return {
      ...(known ?? { currency, in_hand_ins: none, kept_back: none }),
      cash: plus(known?.cash),
      due: plus(known?.due),
      isWaiting: more.length > 0,
    };
  });
}

const minor = (amount: string | undefined, currency: Currency) => parseAmount(amount ?? '0', currency) ?? 0;
