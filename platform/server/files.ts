import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cleanText } from '#platform/entity';
import type { Context } from './context.ts';
import { sql } from './db/sql.ts';
import { configureQuotas, countForgotten, countOwn, countUpload, type Quotas } from './file-quotas.ts';

let folder = path.join(process.env.DATA_DIR ?? './data', 'files');

/** Says where uploaded files are kept, else `files` in the data directory, and how much of them. */
export function configureFiles(options: { folder: string } & Partial<Quotas>): void {
  const { folder: chosen, ...quotas } = options;
  folder = chosen;
  configureQuotas(quotas);
}

export interface NewFile {
  /** A word of the caller's own list, never of the request: it becomes a folder. */
  purpose: string;
  /** As the person called it; kept for downloads only. */
  name: string;
  extension: string;
  mediaType: string;
  content: Buffer;
  /** Made by the product itself, not uploaded by anybody. */
  isOwn?: true;
}

export interface StoredFile {
  path: string;
  name: string;
  mediaType: string;
}

/** Keeps a file under a name of our making and answers where pages find it. A rolled back request leaves bytes nobody can ask for. */
export async function storeFile(ctx: Context, file: NewFile): Promise<StoredFile> {
  await (file.isOwn ? countOwn : countUpload)(ctx, file.content.length);
  const made = `${randomBytes(16).toString('hex')}.${file.extension}`;
  const address = `/files/${ctx.tenantId}/${file.purpose}/${made}`;
  const target = placeOf(address);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(target, file.content, { flag: 'wx', mode: 0o600 });
  const name = shownName(file.name, file.extension);
  ctx.db.run(sql`insert into stored_file (tenant_id, path, name, media_type, bytes, purpose, user_id)
    values (${ctx.tenantId}, ${address}, ${name}, ${file.mediaType}, ${file.content.length}, ${file.purpose}, ${ctx.user?.id ?? null})`);
  return { path: address, name, mediaType: file.mediaType };
}

/** A stored file with its content; nothing where no row of the transaction's tenant knows the address. */
export async function readStored(
  { db, tenantId }: Pick<Context, 'db' | 'tenantId'>,
  address: string,
): Promise<(StoredFile & { content: Buffer }) | undefined> {
  const row = await db.maybe<StoredFile>(
    sql`select path, name, media_type from stored_file where tenant_id = ${tenantId} and path = ${address}`,
  );
  if (!row) return undefined;
  try {
    return { ...row, content: await readFile(placeOf(row.path)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Deletes a stored file for good; a rolled back request leaves a row whose bytes are gone, which reads as no file. */
export async function forgetFile(ctx: Context, address: string): Promise<void> {
  await rm(placeOf(address), { force: true });
  const row = await ctx.db.maybe<{ bytes: number }>(
    sql`delete from stored_file where tenant_id = ${ctx.tenantId} and path = ${address} returning bytes`,
  );
  if (row) countForgotten(ctx, row.bytes);
}

/** Only addresses made by `storeFile` have a place; anything else would be a path of the request's choosing. */
function placeOf(address: string): string {
  const parts = /^\/files\/(\d{1,15})\/([a-z_]{1,40})\/([0-9a-f]{32}\.[a-z0-9]{1,5})$/.exec(address);
  if (!parts) throw new Error('not the address of a stored file');
  return path.join(folder, ...parts.slice(1));
}

/** The person's own name for the file, without what file systems and headers choke on; the ending is the true one. */
function shownName(name: string, extension: string): string {
  const base = cleanText(path.basename(name.replaceAll('\\', '/')).replace(/\.[^.]*$/, ''))
    .replace(/[\u0000-\u001f\u007f"<>:|?*/]/g, '')
    .slice(0, 120)
    .trim();
  return `${base || 'file'}.${extension}`;
}
