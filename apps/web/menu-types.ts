import type { Section } from '#platform/entity';
import type { Icon } from '#platform/web/ui';

/** What headers without a key of their own ask for. */
export const headersKey = 'SHOW_ROLES_LIST';

/** Red numbers in the menu. */
export type BadgeName = 'newUsers' | 'incoming' | 'discrepancies' | 'priceRequests' | 'statusRequests' | 'lowStock';

/** A page as the menu leads to it. */
export interface Page {
  to: string;
  badge?: BadgeName;
  /** A key it needs here beside its screen's own. */
  permission?: string;
}
export interface Leaf extends Page {
  icon?: Icon;
  /** Pages of ours that belong to it: no items of their own, but tabs above it, each with its own address and right. */
  tabs?: readonly (Page | string)[];
}
export interface Group {
  /** Locale key below `ui.menu`. */
  key: string;
  icon: Icon;
  permission?: string;
  badge?: BadgeName;
  items: readonly (Leaf | string)[];
}
export interface MenuSection {
  key: string;
  side: Section;
  entries: readonly (Group | Leaf)[];
}
