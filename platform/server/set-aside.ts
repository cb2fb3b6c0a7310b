import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type SheetCell, type SheetHead, xlsxChunks } from './xlsx-stream.ts';

/** Keeps what is made on disk until it is read, and no longer: the file has no name, so it is gone with whoever reads it. */
export async function setAside(chunks: AsyncIterable<Buffer | string>): Promise<{ content: Readable; size: number }> {
  const name = path.join(tmpdir(), `karwan-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    await file.writeFile(chunks);
    const { size } = await file.stat();
    return { content: file.createReadStream({ start: 0 }), size };
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}

/** A workbook of any number of rows for an answer: written before the first byte of it is sent, and never held whole. */
export async function longXlsx(
  head: SheetHead,
  rows: AsyncIterable<readonly SheetCell[]>,
): Promise<{ content: Readable; headers: Record<string, string> }> {
  const { content, size } = await setAside(xlsxChunks(head, rows));
  return { content, headers: { 'content-length': String(size) } };
}
