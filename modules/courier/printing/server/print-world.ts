import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { configureFiles, sql, stepJob } from '#platform/server';
import { contextOfJob } from '../../../../apps/server/set-up-tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

/** A courier office with a printer that is a folder, for tests. */
export interface PrintWorld extends MovesWorld {
  folder: string;
  /** Does the jobs there are, as the worker would; so many steps where said. */
  work(steps?: number): Promise<number>;
  /** The pages of a PDF as pictures, and what a scanner reads on all of them. */
  scanned(pdf: Buffer, name: string): { pages: number; codes: string[] };
  count(table: string): Promise<number>;
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

export async function printWorld(): Promise<PrintWorld> {
  const folder = process.env.KEEP_PRINTS ?? mkdtempSync(path.join(os.tmpdir(), 'karwan-print-'));
  configureFiles({ folder });
  const moves = await movesWorld();
  const { world, company } = moves;
  return {
    ...moves,
    folder,
    work: async (steps = Number.POSITIVE_INFINITY) => {
      let done = 0;
      while (
        done < steps &&
        (await stepJob(world.product.pool, company.id, (db, job) => contextOfJob(db, company.id, world.clock.now, job)))
      )
        done++;
      return done;
    },
    scanned: (pdf, name) => {
      const file = path.join(folder, name);
      writeFileSync(`${file}.pdf`, pdf);
      execFileSync('pdftoppm', ['-r', '200', '-png', `${file}.pdf`, file]);
      const pages = execFileSync('sh', ['-c', `ls "${file}"-*.png`], { encoding: 'utf8' })
        .trim()
        .split('\n');
      const codes = execFileSync('zbarimg', ['-q', ...pages], { encoding: 'utf8' })
        .trim()
        .split('\n');
      return { pages: pages.length, codes };
    },
    count: (table) =>
      company.do(
        async (ctx) =>
          (
            await ctx.db.one<{ n: number }>(
              sql`select count(*)::int as n from ${sql.ref(table)} where tenant_id = ${ctx.tenantId}`,
            )
          ).n,
      ),
    close: async () => {
      await world.close();
      if (!process.env.KEEP_PRINTS) rmSync(folder, { recursive: true, force: true });
    },
  };
}
