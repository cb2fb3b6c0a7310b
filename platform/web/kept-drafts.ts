import { keepHere } from './kept-here.ts';
import { currentOwner } from './session.ts';

const prefix = 'draft:';
const most = 9;

const here = keepHere('drafts', async () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
});

/** What somebody was writing on this device, and when he typed last. */
export interface KeptDraft {
  at: string;
  values: Record<string, unknown>;
}

/** Where what is written on one open form is kept until it is saved or given up. */
export interface DraftPlace {
  /** What was left here: the browser, or the machine, went while it was written. */
  found: KeptDraft | undefined;
  keep(values: Record<string, unknown>): void;
  forget(): void;
  /** For the next form: nobody writes here any more. */
  release(): void;
}

/** Takes a place no other open form of the kind writes to: one where something was left, else an empty one. */
export async function takeDraftPlace(form: string): Promise<DraftPlace | undefined> {
  const owner = currentOwner();
  if (!owner) return undefined;
  const keys = Array.from({ length: most }, (_, at) => `${prefix}${owner}:${form}:${at}`);
  for (const key of [...keys.filter((one) => read(one)), ...keys.filter((one) => !read(one))]) {
    const release = await held(key);
    if (release)
      return { found: read(key), keep: (values) => write(key, values), forget: () => localStorage.removeItem(key), release };
  }
  return undefined;
}

function read(key: string): KeptDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, values: Record<string, unknown>): void {
  here.mark();
  try {
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), values } satisfies KeptDraft));
  } catch {
    // A full store keeps nothing more; what is typed stands on the page all the same.
  }
}

/** Holds a name as long as the page lives; nothing where another page holds it. Browsers without locks are taken to have one page. */
function held(name: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(undefined);
      return undefined;
    });
  });
}
