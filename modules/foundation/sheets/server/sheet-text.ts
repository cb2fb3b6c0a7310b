import { fieldRefusal } from '#platform/entity';

/** The text of a file: with its byte-order mark, as UTF-8, or as Excel saves Arabic where it is not that. */
export function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    const text = new TextDecoder('windows-1256').decode(file);
    if (text.includes('\u0000')) throw fieldRefusal('file', 'errors.excel.notASheet');
    return text;
  }
}
