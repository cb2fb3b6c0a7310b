import { knownEntities } from '#platform/web';
import { doors } from './doors.ts';
import { type SaidDoor, saidScreens } from './late-doors.ts';

/** What each front door says of itself; the build runs this file and hands its words to the start (`doors.vite.config.ts`). */
export const saidByDoors: Record<string, Pick<SaidDoor, 'screens' | 'topbar' | 'floating'>> = Object.fromEntries(
  Object.entries(doors).map(([area, { screens = [], topbar = [], floating = [] }]) => [
    area,
    { screens: saidScreens(screens), topbar: topbar.map(withoutCode), floating: floating.map(withoutCode) },
  ]),
);

/** The records they make known. */
export const saidRecords: SaidDoor['records'] = knownEntities().map(({ entity, at, hasOwnForm }) => {
  const { name, path, permissions } = entity;
  return { name, path, permissions, at, hasOwnForm };
});

function withoutCode<T extends { load: unknown }>({ load: _, ...said }: T): Omit<T, 'load'> {
  return said;
}
