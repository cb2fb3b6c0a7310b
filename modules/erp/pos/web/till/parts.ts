import { type ComponentType, lazy } from 'react';
import { MissingPart } from './missing-part.tsx';
import type { Desk } from './use-desk.ts';

/** Something that stands in front of the till until it is done. */
export interface PartProps {
  desk: Desk;
  /** What it was opened with: the paper that was scanned. */
  found: { paper?: string };
  onClose: () => void;
  onOpen: (part: Part) => void;
  onSold: () => void;
  /** The ticket is being sold: it is what it is until that is answered. */
  onSelling: (isSelling: boolean) => void;
}

const loaders = {
  pay: () => import('./pay-dialog.tsx'),
  customer: () => import('./customer-dialog.tsx'),
  discount: () => import('./discount-dialog.tsx'),
  takeUp: () => import('./held-dialog.tsx'),
  hold: () => import('./hold-dialog.tsx'),
  back: () => import('./back-dialog.tsx'),
  drawer: () => import('./drawer-dialog.tsx'),
  move: () => import('./move-dialog.tsx'),
  tickets: () => import('./tickets-dialog.tsx'),
  queue: () => import('./queue-dialog.tsx'),
  close: () => import('./close-dialog.tsx'),
  report: () => import('./report-dialog.tsx'),
  keys: () => import('./keys-dialog.tsx'),
} satisfies Record<string, () => Promise<{ default: ComponentType<PartProps> }>>;
export type Part = keyof typeof loaders;

const known = new Map<Part, ComponentType<PartProps>>();

/** The part of that name; the same one each time it is asked for, unless it was not to be had. */
export function partNamed(name: Part): ComponentType<PartProps> {
  const part =
    known.get(name) ??
    lazy<ComponentType<PartProps>>(() =>
      loaders[name]().catch(() => {
        known.delete(name);
        return { default: MissingPart };
      }),
    );
  known.set(name, part);
  return part;
}

const patienceMs = 4_000;

/**
 * Fetches them all before anything is sold: once the line is cut it is too late. Nobody waits long for them. What is there already opens
 * within the key that asks for it, so that what is typed next is typed into it.
 */
export async function preloadParts(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const names = Object.keys(loaders) as Part[];
  await Promise.race([Promise.allSettled(names.map(preload)), late]);
}

async function preload(name: Part): Promise<void> {
  const { default: part } = await loaders[name]();
  // One that is open meanwhile stays the one it is: another would begin empty.
  if (!known.has(name)) known.set(name, part);
}
