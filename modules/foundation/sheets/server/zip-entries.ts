import { mostEntries } from '#foundation/sheets/contract';
import { fieldRefusal } from '#platform/entity';
import { zipReader } from '#platform/server/threads';

export type { ZipEntry } from '#platform/server/threads';

export const broken = () => fieldRefusal('file', 'errors.excel.broken');
export const { zipEntries, unpacked } = zipReader({
  mostEntries,
  refuse: (what) => fieldRefusal('file', `errors.excel.${what}`),
});
