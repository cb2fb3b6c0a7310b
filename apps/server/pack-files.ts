import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const leastBytes = 1_024;
const packable = /\.(js|css|html|svg|json|webmanifest|wasm)$/;

/** Puts beside each file of the web app what is sent instead of it: packed once and well, for all who will fetch it. */
export async function packFiles(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder })
    .map((name) => path.join(folder, name))
    .filter((file) => packable.test(file) && statSync(file).isFile() && statSync(file).size >= leastBytes);
  await Promise.all(files.map(packFile));
}

async function packFile(file: string): Promise<void> {
  const content = readFileSync(file);
  const well = { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(content, well), promisify(gzip)(content, { level: 9 })]);
  // What does not get smaller is sent as it is.
  if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli);
  if (gzipped.length < content.length) writeFileSync(`${file}.gz`, gzipped);
}
