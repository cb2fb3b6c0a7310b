import type { Layout } from '#courier/shipments/contract';

/** Shown to who opens them: few parcels have either. */
export const rareNames = ['declared_value', 'exchange_of'] as const;
export type RareName = (typeof rareNames)[number];
export const isRare = (name: string): name is RareName => (rareNames as readonly string[]).includes(name);

/** The way through the fast form, as its company laid it out. */
export interface FastOrder {
  /** What stays from one parcel to the next: a client's pile is alike. */
  kept: readonly string[];
  /** Those of them that Enter comes by, before the first parcel is typed. */
  said: readonly string[];
  /** The order of typing; Enter goes on, behind the last one shown it saves. */
  typed: readonly string[];
  /** Where a parcel's own fields begin: a receipt number nobody asks for is gone back to. */
  first: string;
  asked: readonly string[];
}

export function fastOrder(layout: Layout): FastOrder {
  const shown = layout.filter(({ isShown }) => isShown);
  const within = (section: string) => shown.filter((field) => field.section === section).map(({ wire }) => wire);
  const [kept, typed] = [within('kept'), within('next')];
  const asked = shown.filter(({ isRequired }) => isRequired).map(({ wire }) => wire);
  const isPassed = (name: string) => (name === 'receipt_no' || isRare(name)) && !asked.includes(name);
  return {
    kept,
    said: kept.filter((name) => name !== 'fee_mode'),
    typed,
    first: typed.find((name) => !isPassed(name)) ?? 'phone',
    asked,
  };
}

interface Standing {
  /** What is said already, or need not be. */
  isAnswered: (name: string) => boolean;
  /** A rare field that was opened. */
  isOpen: (name: RareName) => boolean;
}

/** What is to be answered next: a parcel's own fields begin with the first, and follow each other; behind the last there is none. */
export function nextAfter(order: FastOrder, from: string | undefined, { isAnswered, isOpen }: Standing): string | undefined {
  const { said, typed, first } = order;
  if (from === undefined || said.includes(from))
    return said.slice(from ? said.indexOf(from) + 1 : 0).find((name) => !isAnswered(name)) ?? first;
  return typed.slice(typed.indexOf(from) + 1).find((name) => !isRare(name) || isOpen(name));
}
