import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** What `pg_dump` wrote in its plain format: commands, and rows between `copy … from stdin;` and a line of their end. */
const copied = /^(COPY [^\n]* FROM stdin);\n([\s\S]*?)^\\\.\n/m;

/** Brings what `pg_dump` kept of a database into an empty one, as psql would: it need not be on the machine. */
export async function restoreDump(ownerUrl: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    let rest = gunzipSync(readFileSync(file)).toString();
    for (let found = copied.exec(rest); found; found = copied.exec(rest)) {
      const [all, command, rows] = found as unknown as [string, string, string];
      await client.query(rest.slice(0, found.index));
      await pipeline(Readable.from([rows]), client.query(copyFrom(command)));
      rest = rest.slice(found.index + all.length);
    }
    await client.query(rest);
  } finally {
    await client.end();
  }
}
