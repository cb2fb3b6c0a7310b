import { genericScreens, knownEntities, type Registered, type Screen } from '#platform/web';
import { doors } from './doors.ts';
import { type SaidDoor, type SaidRecord, saidScreen } from './late-doors.ts';

/** What each front door says of itself; `owners` names the module of each record. The build runs this and hands it to the start (`doors.vite.config.ts`). */
export function sayDoors(owners: ReadonlyMap<string, string>): Record<string, Omit<SaidDoor, 'givers'>> {
  return Object.fromEntries(
    Object.entries(doors).map(([area, { screens = [], topbar = [], floating = [] }]) => {
      const own = new Map(screens.map((one) => [one.path, one]));
      const records = knownEntities()
        .filter(({ entity }) => owners.get(entity.name) === area)
        .map((known) => sayRecord(known, own));
      const said = [...own.values()].map(saidScreen);
      return [area, { screens: said, records, topbar: topbar.map(withoutCode), floating: floating.map(withoutCode) }];
    }),
  );
}

/** A record with those generic screens it has; they are taken from the screens that are still to be said. */
function sayRecord({ entity, at, hasOwnForm }: Registered, own: Map<string, Screen>): SaidRecord {
  const { name, path, section, single, permissions } = entity;
  const { list, create, edit, show } = permissions;
  const record = { name, path, section, single, permissions: { list, create, edit, show }, at, hasOwnForm };
  const lacks = genericScreens(record as unknown as typeof entity, at).flatMap((generic, index) => {
    const one = own.get(generic.path);
    if (!one || JSON.stringify(saidScreen(one)) !== JSON.stringify(saidScreen(generic))) return [index];
    own.delete(generic.path);
    return [];
  });
  return { ...record, lacks };
}

function withoutCode<T extends { load: unknown }>({ load: _, ...said }: T): Omit<T, 'load'> {
  return said;
}
