import { knownKinds } from './sheet-screens.ts';

export type { SavedProps, UnsureProps, WholeProps } from './sheet-place.ts';
export { importAction, sheetScreens } from './sheet-screens.ts';

/** How far one's uploads are, over whatever page is open; for whoever may upload any. */
export const floating = [
  {
    key: 'sheets',
    // Asked when all modules have said which kinds they have.
    get permission(): string[] {
      return knownKinds().flatMap(({ modes }) => Object.values(modes).map(({ permission }) => permission));
    },
    load: () => import('./progress-panel.tsx'),
  },
];
