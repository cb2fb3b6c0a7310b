import { amountText, type Currency } from '#platform/entity';
import { localName } from '#platform/web';
import type { Desk } from './use-desk.ts';

/** What the buyer sees, in words: the display knows nothing else. */
export interface Displayed {
  shop: string;
  currency: Currency;
  lines: readonly { key: number; name: string; quantity: number; price: string; amount: string }[];
  discount: string | null;
  total: string;
  /** Once it is paid. */
  paid: string | null;
  change: string | null;
}

const name = 'karwan-till-display';
let channel: BroadcastChannel | undefined;
let last: Displayed | undefined;

function opened(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  if (!channel) {
    channel = new BroadcastChannel(name);
    // A display that is opened later asks what stands there now.
    channel.onmessage = ({ data }) => data === 'hello' && last && channel?.postMessage(last);
  }
  return channel;
}

/** Tells the second window what stands on the ticket. */
export function showOnDisplay({ priced, catalogue }: Desk, paid?: { given: number; change: number }): void {
  const { currency } = priced.terms;
  const text = (amount: number) => amountText(amount, currency);
  const { discount, total } = priced.worth;
  // What goes back is read until the next ticket is begun.
  if (!paid && priced.lines.length === 0 && last?.change != null) return;
  last = {
    shop: localName(catalogue.settings.company),
    currency,
    lines: priced.lines.map(({ line, goods, price, asks }) => ({
      ...{ key: line.key, name: localName(goods?.name), quantity: line.quantity, price: text(price), amount: text(asks) },
    })),
    discount: discount > 0 ? text(-discount) : null,
    total: text(total - priced.returned),
    paid: paid ? text(paid.given) : null,
    change: paid ? text(paid.change) : null,
  };
  opened()?.postMessage(last);
}

/** Hears what the till tells, from the moment it is asked. */
export function hearTill(listener: (shown: Displayed) => void): () => void {
  const heard = new BroadcastChannel(name);
  heard.onmessage = ({ data }) => typeof data === 'object' && listener(data as Displayed);
  heard.postMessage('hello');
  return () => heard.close();
}
