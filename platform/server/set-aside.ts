import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

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
