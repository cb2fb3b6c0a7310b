import { call } from '#platform/web';
import { companyHere } from './here.ts';
import { hasLine } from './line.ts';
import { store } from './till-store.ts';

/** As large as a tile shows them on a sharp screen. */
const sidePx = 200;
/** As many as a device keeps: those seen last. */
const keptMost = 1_500;

/** Addresses of pictures that are in memory, by what they are known by. */
const shown = new Map<string, string>();
const asked = new Set<string>();
const listeners = new Set<() => void>();
let waiting: Wanted[] = [];

interface Wanted {
  product: number;
  name: string;
}

export const pictureOf = (name: string | null): string | undefined => (name === null ? undefined : shown.get(name));

export function watchPictures(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Goods on the screen want their pictures: from this device, else from the server, made small and kept. */
export function wantPictures(wanted: readonly Wanted[]): void {
  const fresh = wanted.filter(({ name }) => !asked.has(name));
  if (fresh.length === 0) return;
  for (const { name } of fresh) asked.add(name);
  if (waiting.length === 0) setTimeout(() => void bring().catch(() => undefined), 60);
  waiting.push(...fresh);
}

async function bring(): Promise<void> {
  const all = waiting;
  waiting = [];
  const company = companyHere();
  const kept = await Promise.all(all.map(({ name }) => store.pictures.get([company, name])));
  for (const one of kept) if (one) show(one.name, one.picture);
  tell();
  const missing = all.filter((_, at) => !kept[at]);
  if (missing.length > 0) await fetchAll(company, missing);
}

async function fetchAll(company: number, wanted: readonly Wanted[]): Promise<void> {
  const again = () => {
    for (const { name } of wanted) if (!shown.has(name)) asked.delete(name);
  };
  if (!hasLine()) return again();
  const { pictures } = await call<{ pictures: { id: number; image: string }[] }>('GET', '/api/v1/till/pictures', {
    query: { products: [...new Set(wanted.map(({ product }) => product))] },
    silent: true,
    quiet: true,
  });
  for (const { id, image } of pictures) {
    const names = wanted.filter(({ product, name }) => product === id && image.includes(`/${name}`)).map(({ name }) => name);
    const picture = names.length > 0 ? await smallOf(image).catch(() => undefined) : undefined;
    for (const name of new Set(names)) {
      if (!picture) continue;
      show(name, picture);
      await store.pictures.put({ company, name, picture }).catch(() => undefined);
    }
    tell();
  }
  again();
  const surplus = (await store.pictures.count()) - keptMost;
  if (surplus > 0) await store.pictures.dropFirst(surplus);
}

/** A picture as small as it is shown. */
async function smallOf(address: string): Promise<Blob> {
  const whole = await createImageBitmap(await (await fetch(address)).blob());
  const share = Math.min(1, sidePx / Math.max(whole.width, whole.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(whole.width * share));
  canvas.height = Math.max(1, Math.round(whole.height * share));
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', 0.85),
  );
}

function show(name: string, picture: Blob): void {
  if (!shown.has(name)) shown.set(name, URL.createObjectURL(picture));
}

function tell(): void {
  for (const listener of listeners) listener();
}
