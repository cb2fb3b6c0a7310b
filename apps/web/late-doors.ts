import type { TFunction } from 'i18next';
import type { Entity } from '#platform/entity';
import { entityNamed, genericScreens, registerEntity, type Screen, screenName, wholeOf } from '#platform/web';
import type { Door, FloatingItem, TopbarItem } from './doors.ts';

/** What a module says of itself at the start, as plain values: no code of it, nor where that is. What it has none of is not said. */
export interface SaidDoor {
  screens?: readonly SaidScreen[];
  topbar?: readonly Omit<TopbarItem, 'load'>[];
  floating?: readonly Omit<FloatingItem, 'load'>[];
  /** Its records, for links and pickers. */
  records?: readonly SaidRecord[];
  /** Modules whose front doors give it something: what floats over every page speaks of what they have. */
  givers?: readonly string[];
}
/** `title` as `saidTitle` writes it; none where it is the text of the screen's name. */
type SaidScreen = Omit<Screen, 'name' | 'title' | 'load' | 'bringNear'> & { title?: string | undefined };
export interface SaidRecord extends Pick<Entity<any>, 'name' | 'path' | 'section' | 'single' | 'permissions'> {
  at: readonly string[];
  hasOwnForm: boolean;
  /** Which of its generic screens it does not have, or has otherwise, by their order. */
  lacks: readonly number[];
}

/** A screen as plain values. */
export function saidScreen({ name, title, load: _, bringNear: __, ...said }: Screen): SaidScreen {
  const written = saidTitle(title);
  return written === `{screens.${name}}` ? said : { ...said, title: written };
}

/** `{client.one}: {tabs.sales}`, or with a text that names another: `{ui.entity.edit one=client.one}`. */
function saidTitle(title: Screen['title']): string {
  const keyOf = (written: string) => written.slice(1, -1);
  const say = (key: string, named: Record<string, string> = {}) =>
    `{${[key, ...Object.entries(named).map(([name, written]) => `${name}=${keyOf(written)}`)].join(' ')}}`;
  return title(say as unknown as TFunction);
}

const sayTitle = (written: string, t: TFunction): string =>
  written.replace(/\{([^ }]+) ?([^}]*)\}/g, (_, key: string, named: string) => {
    const values = named.split(' ').map((one) => one.split('=') as [string, string]);
    return String(t(key, named ? Object.fromEntries(values.map(([name, of]) => [name, t(of)])) : {}));
  });

export type Doors = Readonly<Record<string, Door>>;
type Fetch = Readonly<Record<string, () => Promise<Door>>>;

/** Front doors as the route table takes them, by module; each is fetched with the first page behind it. */
export function lateDoors(said: Readonly<Record<string, SaidDoor>>, fetch: Fetch): Doors {
  const opened = new Map<string, Promise<Door>>();
  const open = (area: string): Promise<Door> => {
    const door = opened.get(area) ?? (fetch[area] as () => Promise<Door>)().then(withEntities);
    opened.set(area, door);
    // What did not come is tried again.
    door.catch(() => opened.delete(area));
    return door;
  };
  for (const [area, { records = [] }] of Object.entries(said)) for (const one of records) knowRecord(one, () => open(area));
  return Object.fromEntries(Object.entries(said).map(([area, one]) => [area, lateDoor(one, () => open(area), open)]));
}

function lateDoor(
  { screens = [], records = [], topbar = [], floating = [], givers = [] }: SaidDoor,
  open: () => Promise<Door>,
  openOther: (area: string) => unknown,
): Door {
  const generic = records.flatMap(({ at, lacks, hasOwnForm: _, ...said }) =>
    genericScreens(said as Entity<any>, at).filter((_, index) => !lacks.includes(index)),
  );
  return {
    screens: [...screens.map(toldScreen), ...generic].map((one) => ({
      ...one,
      load: async () => found((await open()).screens, ({ path }) => path === one.path).load(),
      bringNear: open,
    })),
    topbar: topbar.map((said) => ({
      ...said,
      load: async () => found((await open()).topbar, ({ key }) => key === said.key).load(),
    })),
    floating: floating.map((said) => ({
      ...said,
      load: async () => {
        const [door] = await Promise.all([open(), ...givers.map(openOther)]);
        return found(door.floating, ({ key }) => key === said.key).load();
      },
    })),
  };
}

function toldScreen({ title, ...said }: SaidScreen): Omit<Screen, 'load'> {
  const name = screenName(said.path);
  return { ...said, name, title: (t) => sayTitle(title ?? `{screens.${name}}`, t) };
}

/** Of a record only where it stands and who may see it; all of it comes with its module's front door. */
function knowRecord({ at, hasOwnForm, lacks: _, ...said }: SaidRecord, open: () => Promise<unknown>): void {
  const whole = async () => {
    await open();
    return wholeOf(entityNamed(said.name) as Entity<any>);
  };
  const outline: Partial<Entity<any>> = said;
  registerEntity({ ...outline, whole } as Entity<any>, at, hasOwnForm);
}

function withEntities(door: Door): Door {
  for (const entity of door.entities ?? []) registerEntity(entity, '');
  return door;
}

function found<T>(all: readonly T[] | undefined, isIt: (one: T) => boolean): T {
  const one = all?.find(isIt);
  if (!one) throw new Error('a front door no longer has what it said of itself: build the app anew');
  return one;
}
