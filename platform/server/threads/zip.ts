import { createInflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  method: number;
  packedBytes: number;
  start: number;
  /** Hears how much of it has been unpacked, from 0 to 1. */
  watch?: (share: number) => void;
}

interface Words {
  mostEntries: number;
  /** What is said of a file that is none, or holds more than what it claims to be ever does. */
  refuse: (what: 'broken' | 'tooManyParts') => Error;
}

const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;

/** Reads zips without believing what they say of themselves. */
export function zipReader({ mostEntries, refuse }: Words) {
  /** What a zip says it holds; refused where it says more than it may, or nothing that makes sense. */
  function zipEntries(file: Buffer): ZipEntry[] {
    const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== endSignature) throw refuse('broken');
    const count = file.readUInt16LE(end + 10);
    if (count > mostEntries) throw refuse('tooManyParts');
    const entries: ZipEntry[] = [];
    let at = file.readUInt32LE(end + 16);
    for (let index = 0; index < count; index++) {
      if (at + 46 > file.length || file.readUInt32LE(at) !== centralSignature) throw refuse('broken');
      const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
        number,
        number,
        number,
      ];
      const header = file.readUInt32LE(at + 42);
      if (header + 30 > file.length) throw refuse('broken');
      const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
      const name = file
        .toString('utf8', at + 46, at + 46 + nameBytes)
        .replaceAll('\\', '/')
        .replace(/^\/+/, '');
      const packedBytes = file.readUInt32LE(at + 20);
      if (start + packedBytes > file.length || (file.readUInt16LE(at + 8) & 1) !== 0) throw refuse('broken');
      entries.push({ name, method: file.readUInt16LE(at + 10), packedBytes, start });
      at += 46 + nameBytes + extraBytes + noteBytes;
    }
    return entries;
  }

  /** An entry's bytes as they are unpacked, piece by piece; whoever takes them counts them. */
  async function* unpacked(file: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
    const packed = file.subarray(entry.start, entry.start + entry.packedBytes);
    if (entry.method === 0) {
      yield packed;
      return;
    }
    if (entry.method !== 8) throw refuse('broken');
    const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
    inflate.end(packed);
    try {
      for await (const chunk of inflate) {
        entry.watch?.(Math.min(1, inflate.bytesWritten / Math.max(1, packed.length)));
        yield chunk as Buffer;
      }
    } catch {
      throw refuse('broken');
    }
  }

  return { zipEntries, unpacked };
}
