import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fieldRefusal } from '#platform/entity';

/** Sides and frames past these are no pictures of a parcel, but work for the server. */
const sideMax = 10_000;
const pixelsMax = 64_000_000;
const framesMax = 100;

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** What may be attached besides pictures, by what the file's first bytes say it is. */
const documents: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/ogg; codecs=opus': 'ogg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
};

export interface Accepted {
  content: Buffer;
  mediaType: string;
  extension: string;
}

/** Takes a file for what its bytes say, whatever it is called; pictures are drawn anew, so that nothing hides in them. */
export async function acceptFile(content: Buffer, options: { picturesOnly: boolean; side: number }): Promise<Accepted> {
  const found = await fileTypeFromBuffer(content);
  if (found && pictures.has(found.mime)) return redraw(content, options.side);
  if (options.picturesOnly) throw fieldRefusal('file', 'errors.file.picture');
  const extension = found && documents[found.mime];
  if (!extension) throw fieldRefusal('file', 'errors.file.type');
  return { content, mediaType: found.mime.split(';')[0] as string, extension };
}

async function redraw(content: Buffer, side: number): Promise<Accepted> {
  const read = () => sharp(content, { limitInputPixels: pixelsMax, failOn: 'error' });
  const facts = await read()
    .metadata()
    .catch(() => undefined);
  if (!facts) throw fieldRefusal('file', 'errors.file.broken');
  const { width, height, pages = 1, hasAlpha } = facts;
  if (width > sideMax || height > sideMax || width * height > pixelsMax || pages > framesMax)
    throw fieldRefusal('file', 'errors.file.tooLarge', { pixels: sideMax, frames: framesMax });
  const drawn = read().autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const encoded = hasAlpha ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: 85 });
  const bytes = await encoded.toBuffer().catch(() => undefined);
  if (!bytes) throw fieldRefusal('file', 'errors.file.broken');
  return hasAlpha
    ? { content: bytes, mediaType: 'image/png', extension: 'png' }
    : { content: bytes, mediaType: 'image/jpeg', extension: 'jpg' };
}
