import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

/** A shop with a printer that is a folder, for tests. */
export interface LabelWorld {
  world: World;
  shop: Company;
  keeper: Person;
  units: Record<string, number>;
  /** A product; answers it with its first variation’s id beside. */
  product(more?: object): Promise<any>;
  /** Prints, and answers run and bytes. */
  print(body: object): Promise<{ run: any; pdf: Buffer }>;
  /** The pages of a PDF as pictures, and what a scanner reads on all of them, sorted. */
  scanned(pdf: Buffer, name: string): { pages: number; codes: string[] };
  close(): Promise<void>;
}

/** Whether this machine can draw a PDF and read its codes. */
export const hasTools = ['pdftoppm', 'zbarimg'].every((tool) => {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

export async function labelWorld(): Promise<LabelWorld> {
  const folder = process.env.KEEP_PRINTS ?? mkdtempSync(path.join(os.tmpdir(), 'karwan-labels-'));
  const world = await freshWorld();
  const shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const keeper = await shop.person({});
  const { items } = (await keeper.call('GET', 'units')).body.result;
  const units: Record<string, number> = Object.fromEntries(items.map((one: any) => [one.name.en, one.id]));
  let count = 0;
  return {
    world,
    shop,
    keeper,
    units,
    product: async (more = {}) => {
      const name = { en: `Black tea no. ${++count}`, ar: `شاي أسود رقم ${count}` };
      const { status, body } = await keeper.call('POST', 'products', {
        name,
        unit_id: units.Piece,
        selling_price: '3500',
        ...more,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      const { item } = body.result;
      return { ...item, variation: item.variations[0].id };
    },
    print: async (body) => {
      const made = await keeper.call('POST', 'label-runs', { paper: 'a4_24', language: 'ar', ...body });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      const run = made.body.result.item;
      const { pdf } = (await keeper.call('GET', `label-runs/${run.id}/paper`)).body.result;
      return { run, pdf: Buffer.from(pdf, 'base64') };
    },
    scanned: (pdf, name) => {
      const file = path.join(folder, name);
      writeFileSync(`${file}.pdf`, pdf);
      // As a printer of labels draws it, or one of sheets at its coarsest.
      const dots = name.startsWith('roll') || name.startsWith('poster') ? '203' : '300';
      execFileSync('pdftoppm', ['-r', dots, '-png', `${file}.pdf`, file]);
      const pages = execFileSync('sh', ['-c', `ls "${file}"-*.png`], { encoding: 'utf8' })
        .trim()
        .split('\n');
      const codes = execFileSync('zbarimg', ['-q', '-Supca.enable', ...pages], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .trim()
        .split('\n');
      return { pages: pages.length, codes: codes.toSorted() };
    },
    close: async () => {
      await world.close();
      if (!process.env.KEEP_PRINTS) rmSync(folder, { recursive: true, force: true });
    },
  };
}
