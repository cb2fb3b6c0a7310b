import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeXlsx } from 'hucre';
import { configureFiles, stepJob } from '#platform/server';
import { contextOfJob } from '../../../../apps/server/set-up-tenant.ts';
import type { Company, Person, World } from '../../../../apps/server/testing/tenant.ts';

export type Cell = string | number | boolean | Date | null;

interface Sent {
  as?: Person;
  name?: string;
  fields?: Record<string, string>;
}

/** Somebody who uploads sheets, for tests. */
export interface SheetDesk {
  clerk: Person;
  /** Uploads a file and answers the call's status and item. */
  upload(content: Buffer, more?: Sent): Promise<{ status: number; body: any }>;
  /** Does all the work there is, as the worker would. */
  work(steps?: number): Promise<number>;
  /** Uploads, works, and answers the file. */
  taken(content: Buffer, more?: Sent): Promise<any>;
  file(id: number, as?: Person): Promise<any>;
  rows(id: number, query?: string, as?: Person): Promise<any[]>;
  /** Forgets the files it kept. */
  clear(): void;
}

interface Place {
  world: World;
  company: Company;
  clerk: Person;
  /** The calls of the sheets, and what an upload says beside its file. */
  calls: string;
  says: Record<string, string>;
}

/** A desk where sheets of a kind are uploaded; files are kept in a folder of its own. */
export function sheetDesk({ world, company, clerk, calls, says }: Place): SheetDesk {
  const folder = mkdtempSync(path.join(tmpdir(), 'karwan-sheets-'));
  configureFiles({ folder });
  const self: SheetDesk = {
    clerk,
    upload: (content, { as = clerk, name = 'sheet.xlsx', fields = {} } = {}) => {
      const boundary = 'karwan-test';
      const parts = Object.entries({ ...says, ...fields }).map(
        ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      );
      const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
      return world.product.server
        .inject({
          method: 'POST',
          url: `/api/v1/${calls}`,
          headers: {
            host: `${company.slug}.localhost`,
            authorization: `Bearer ${as.token}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
          payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
        })
        .then((response) => ({ status: response.statusCode, body: response.json() }));
    },
    work: async (steps = Number.POSITIVE_INFINITY) => {
      let count = 0;
      while (
        count < steps &&
        (await stepJob(world.product.pool, company.id, (db, job) => contextOfJob(db, company.id, world.clock.now, job)))
      )
        count++;
      return count;
    },
    taken: async (content, more = {}) => {
      const { status, body } = await self.upload(content, more);
      if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
      await self.work();
      return self.file(body.result.item.id, more.as);
    },
    file: async (id, as = clerk) => (await as.call('GET', `${calls}/${id}`)).body.result?.item,
    rows: async (id, query = 'per_page=200', as = clerk) =>
      (await as.call('GET', `${calls}/${id}/rows?${query}`)).body.result?.items,
    clear: () => rmSync(folder, { recursive: true }),
  };
  return self;
}

export async function sheetOf(rows: Cell[][], more: Record<string, unknown> = {}): Promise<Buffer> {
  return Buffer.from((await writeXlsx({ sheets: [{ name: 'Sheet', rows, ...more }] } as never)) as Uint8Array);
}
