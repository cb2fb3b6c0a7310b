import sharp from 'sharp';
import { type Context, storeFile } from '#platform/server';
import { drawingOf } from './drawings.ts';
import { lookOf } from './looks.ts';

/** The colour of each shelf, behind what stands on it. */
const shelves: Record<string, string> = {
  grains: '#f6ecd6',
  oils: '#fbf1cf',
  sugar: '#fbe6e6',
  dairy: '#e6f1f8',
  canned: '#fbe3da',
  spices: '#f8e6d0',
  snacks: '#fdebc8',
  tea: '#e9efdc',
  juices: '#fdeed2',
  soft: '#dff0f4',
  cleaning: '#e2effa',
  household: '#ece9e4',
  stationery: '#e8eaf6',
  care: '#f3e8f4',
  baby: '#fde8ef',
  clothes: '#e9eef0',
};
const side = 280;

/** What is on a shelf, by its name, and of which kind. */
export interface Shown {
  shelf: string;
  name: string;
  kind?: string;
}

/** The drawing of some goods; nothing where nobody said how they look. */
export function shownAs({ shelf, name, kind }: Shown): string | undefined {
  const look = lookOf(name, kind);
  return look && drawingOf(look, shelves[shelf] ?? '#eef1f3');
}

const drawn = new Map<string, Promise<Buffer>>();
/** Each drawing is made once, however many shops sell what it shows. */
function draw(drawing: string): Promise<Buffer> {
  const made = drawn.get(drawing) ?? sharp(Buffer.from(drawing)).resize(side, side).png().toBuffer();
  drawn.set(drawing, made);
  return made;
}

/** Keeps a picture of all that looks different, and answers where each thing's is. */
export async function keepPictures(ctx: Context, all: readonly Shown[]): Promise<(one: Shown) => string | null> {
  const kept = new Map<string, string>();
  const drawings = [...new Set(all.flatMap((one) => shownAs(one) ?? []))];
  const pictures = await Promise.all(drawings.map(draw));
  for (const [at, drawing] of drawings.entries()) {
    const content = pictures[at] as Buffer;
    const made = { purpose: 'photo', name: 'picture', extension: 'png', mediaType: 'image/png', content, isOwn: true } as const;
    kept.set(drawing, (await storeFile(ctx, made)).path);
  }
  return (one) => kept.get(shownAs(one) ?? '') ?? null;
}
