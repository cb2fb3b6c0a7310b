import { type ComponentType, lazy } from 'react';
import type { WireRow } from '#platform/web';
import type { Icon } from '#platform/web/ui';

/** A verb another module puts into a parcel's menu; it opens a dialog. */
export interface ParcelVerb {
  key: string;
  /** Locale key. */
  label: string;
  icon: Icon;
  isOffered: (row: WireRow) => boolean;
  load: () => Promise<{ default: ComponentType<ParcelDialogProps> }>;
}
export interface ParcelDialogProps {
  row: WireRow;
  onClose: () => void;
  /** Something changed: read the parcel anew. */
  onDone: () => Promise<void>;
}

/** What stands above the tabs of a parcel's page: something that waits for somebody. */
export type ParcelNotice = () => Promise<{ default: ComponentType<{ row: WireRow; onDone: () => Promise<void> }> }>;

const known = {
  verbs: [] as (Omit<ParcelVerb, 'load'> & { Dialog: ComponentType<ParcelDialogProps> })[],
  notices: [] as { key: string; Notice: ComponentType<{ row: WireRow; onDone: () => Promise<void> }> }[],
};

/** Modules above shipments speak on a parcel's page through this. */
export function addToParcelPage({
  verbs,
  notices,
}: {
  verbs: readonly ParcelVerb[];
  notices: Record<string, ParcelNotice>;
}): void {
  for (const { load, ...verb } of verbs) known.verbs.push({ ...verb, Dialog: lazy(load) });
  for (const [key, load] of Object.entries(notices)) known.notices.push({ key, Notice: lazy(load) });
}

export const parcelAdditions: Readonly<typeof known> = known;
