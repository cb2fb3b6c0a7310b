import { setPriority } from 'node:os';
import sharp from 'sharp';
import { sheetThatUnpacksTo } from '../../apps/server/testing/zipped.ts';
import { demoPassword } from '../seed/demo-people.ts';

/** Who floods: somebody of one company, who knows its parcels and a role of it. */
export interface Flooded {
  url: string;
  headers: Record<string, string>;
  parcelIds: readonly number[];
  roleId: number;
}
/** What one company, or nobody at all, sends at once, again and again. */
interface Flood {
  count: number;
  send(nth: number): Promise<number>;
}

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png()
    .toBuffer();

/** Everything that is made to send it is made before it begins. */
const floods: Record<string, (by: Flooded) => Promise<Flood>> = {
  'sign-ins of one network': async (by) => ({
    count: 220,
    send: (nth) =>
      sent({ ...by, headers: { 'x-forwarded-for': `2001:db8::${(nth % 65_536).toString(16)}` } }, 'auth/login', {
        identifier: 'admin@load4.demo',
        password: `${demoPassword} ${nth}`,
      }),
  }),
  'pictures of 49 MP': pictures(7_000),
  'pictures of 63 MP': pictures(7_940),
  'sheets of 95 MB unpacked': async (by) => {
    const sheets = Array.from({ length: 12 }, (_, nth) => sheetThatUnpacksTo(95_000_000 + nth * 1000));
    return {
      count: 12,
      send: (nth) => uploaded(by, 'excel-files', sheets[nth % sheets.length] as Buffer, { mode: 'create' }),
    };
  },
  'prints of 100 labels': async (by) => ({
    count: 12,
    send: () => sent(by, 'shipment-print/multi', { shipment_ids: by.parcelIds, kind: 'label' }),
  }),
  'exports of a list': async (by) => ({ count: 12, send: () => asked(by, 'shipments/export?format=xlsx') }),
  searches: async (by) => ({ count: 40, send: (nth) => asked(by, `shipments?per_page=50&search=077${nth % 10}`) }),
  'new people': async (by) => {
    const mark = Date.now().toString(36);
    const person = (nth: number) => ({ name: `Flood ${nth}`, email: `${mark}${nth}@flood.test`, kind: 'employee' });
    const send = (nth: number) => sent(by, 'users', { ...person(nth), role_id: by.roleId, password: `correct horse ${nth}` });
    return { count: 60, send };
  },
};
export const floodNames = Object.keys(floods);

function pictures(side: number): (by: Flooded) => Promise<Flood> {
  return async (by) => {
    const content = await picture(side);
    return { count: 14, send: () => uploaded(by, 'settings/upload', content, { path: 'photo' }) };
  };
}

function sent(by: Pick<Flooded, 'url' | 'headers'>, path: string, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return asked(by, path, { method: 'POST', headers, body: JSON.stringify(body) });
}

function uploaded(by: Flooded, path: string, content: Buffer, fields: Record<string, string>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(content)]), 'flood.bin');
  return asked(by, path, { method: 'POST', body: form });
}

async function asked({ url, headers }: Pick<Flooded, 'url' | 'headers'>, path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(`${url}/api/v1/${path}`, { ...init, headers: { ...headers, ...init.headers } });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends all of it at once, and again as soon as it is answered, until it is told to end; tells what was answered how often. */
async function flooding({ count, send }: Flood, isOver: () => boolean): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (let nth = 0; !isOver(); nth += count) {
    const answers = await Promise.all(Array.from({ length: count }, (_, one) => send(nth + one)));
    for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

// In a process of its own, which gives way: what the flood costs whoever sends it is no part of the figure.
if (import.meta.main) {
  setPriority(10);
  let [isOver, flood] = [true, undefined as Flood | undefined];
  process.on('message', async (message: { prepare?: string; by?: Flooded; begin?: true; end?: true }) => {
    if (message.end) isOver = true;
    if (message.prepare && message.by) {
      flood = await floods[message.prepare]?.(message.by);
      process.send?.({ prepared: true });
    }
    if (message.begin && flood) {
      isOver = false;
      const statuses = await flooding(flood, () => isOver);
      process.send?.({ statuses });
    }
  });
}
