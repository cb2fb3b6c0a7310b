import { type ComponentType, lazy } from 'react';
import type { WireRow } from '#platform/web';
import type { FilterField, Icon } from '#platform/web/ui';

/** A verb another module puts into a parcel's menu; it opens a dialog. */
export interface ParcelVerb {
  key: string;
  /** Locale key. */
  label: string;
  icon: Icon;
  /** It changes what the parcel's form no longer can: its amount. */
  changes?: 'price';
  /** What cannot be taken lightly stands last. */
  tone?: 'danger';
  isOffered: (row: WireRow) => boolean;
  load: () => Promise<{ default: ComponentType<ParcelDialogProps> }>;
}
export interface ParcelDialogProps {
  row: WireRow;
  onClose: () => void;
  /** Something changed: read the parcel anew. */
  onDone: () => Promise<void>;
}

/** A verb another module puts over a list of parcels, for those chosen or all that its filter finds; it opens a dialog. */
export interface ParcelsVerb {
  key: string;
  /** Locale key. */
  label: string;
  icon: Icon;
  permission: string;
  load: () => Promise<{ default: ComponentType<ParcelsDialogProps> }>;
}
/** What a module above narrows lists of parcels by, for whoever has one of the keys; its label is a locale key. */
interface ParcelsFilter {
  field: FilterField;
  permission: readonly string[];
}
/** The parcels something is about: one, some, or all that a filter finds, as many as the person saw. */
export interface ParcelSubject {
  ids: readonly number[];
  count: number;
  /** Set where the filter says which, not the ids. */
  filter?: Record<string, unknown>;
  /** The parcel itself, where it is a single one. */
  only?: WireRow;
}
export interface ParcelsDialogProps {
  chosen: ParcelSubject;
  onClose: () => void;
}

/** The dialog that moves parcels on. */
export interface MoveDialogProps {
  subject: ParcelSubject;
  /** Known already: the step was chosen outside. */
  target?: number | undefined;
  onClose: () => void;
  /** Something was moved: read lists and record anew. */
  onMoved: () => Promise<void>;
}

/** What stands above the tabs of a parcel's page: something that waits for somebody. */
export type ParcelNotice = () => Promise<{ default: ComponentType<{ row: WireRow; onDone: () => Promise<void> }> }>;

const known = {
  filters: [] as ParcelsFilter[],
  many: [] as (Omit<ParcelsVerb, 'load'> & { Dialog: ComponentType<ParcelsDialogProps> })[],
  verbs: [] as (Omit<ParcelVerb, 'load'> & { Dialog: ComponentType<ParcelDialogProps> })[],
  mover: undefined as ComponentType<MoveDialogProps> | undefined,
  notices: [] as { key: string; Notice: ComponentType<{ row: WireRow; onDone: () => Promise<void> }> }[],
};

interface Additions {
  verbs?: readonly ParcelVerb[];
  notices?: Record<string, ParcelNotice>;
  /** Verbs over lists of parcels. */
  many?: readonly ParcelsVerb[];
  filters?: readonly ParcelsFilter[];
  /** What moves parcels on, from a list or a page. */
  mover?: () => Promise<{ default: ComponentType<MoveDialogProps> }>;
}

/** Modules above shipments speak on a parcel's page, and over lists of parcels, through this. */
export function addToParcelPage({ verbs = [], notices = {}, many = [], filters = [], mover }: Additions): void {
  known.filters.push(...filters);
  if (mover) known.mover = lazy(mover);
  for (const { load, ...verb } of verbs) known.verbs.push({ ...verb, Dialog: lazy(load) });
  for (const { load, ...verb } of many) known.many.push({ ...verb, Dialog: lazy(load) });
  for (const [key, load] of Object.entries(notices)) known.notices.push({ key, Notice: lazy(load) });
}

export const parcelAdditions: Readonly<typeof known> = known;
