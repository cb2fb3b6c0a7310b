/** Goods that came together, by what is written on them. */
export interface Lot {
  code: string;
  expiresOn: string | null;
}

/** A lot as it lies in a branch. */
export interface LotHeld {
  id: number;
  expiresOn: string | null;
  quantity: number;
}

/** What lies in a branch by lots, the first to expire first, and what no lot covers: below nothing where more was sold than lots were known. */
export interface Lots {
  held: readonly LotHeld[];
  uncovered: number;
}

/** So many of a lot, or of what no lot covers. */
export interface LotPart {
  lotId: number | null;
  quantity: number;
}

interface Asked {
  quantity: number;
  /** This lot and no other. */
  lotId?: number | undefined;
  /** Lots that expire before this day stay where they are. */
  freshOn?: string | undefined;
  mayGoBelow?: boolean | undefined;
}

/** Which lots goods are taken from: the first to expire first, then what no lot covers. */
export function lotsTaken({ held, uncovered }: Lots, asked: Asked): LotPart[] | 'notEnough' | 'expired' {
  const offered = held.filter(({ id, quantity }) => quantity > 0 && (asked.lotId === undefined || id === asked.lotId));
  const fresh = offered.filter(({ expiresOn }) => !asked.freshOn || expiresOn === null || expiresOn >= asked.freshOn);
  const parts: LotPart[] = [];
  let wanted = asked.quantity;
  for (const { id, quantity } of fresh) {
    const taken = Math.min(wanted, quantity);
    if (taken > 0) parts.push({ lotId: id, quantity: taken });
    wanted -= taken;
  }
  if (wanted === 0) return parts;
  const isShort = asked.lotId !== undefined || wanted > Math.max(uncovered, 0);
  if (isShort && !asked.mayGoBelow) return fresh.length < offered.length ? 'expired' : 'notEnough';
  return [...parts, { lotId: null, quantity: wanted }];
}

/** Where goods that come are laid: what was taken without a lot is filled first. */
export function lotsBrought({ uncovered }: Lots, { quantity, lotId }: LotPart): LotPart[] {
  const fills = lotId === null ? quantity : Math.min(quantity, Math.max(-uncovered, 0));
  const parts = [
    { lotId: null, quantity: fills },
    { lotId, quantity: quantity - fills },
  ];
  return parts.filter((part) => part.quantity > 0);
}

/** The first to expire first; what never does comes last. */
export const byExpiry = (one: LotHeld, other: LotHeld): number =>
  (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999') || one.id - other.id;
