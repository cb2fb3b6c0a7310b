import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { fieldRefusal } from '#platform/entity';
import { type Context, defineHeavyWork, inTurn, spareProcessors } from '#platform/server';

/** Sides, frames and pixels past these are no pictures of a parcel, but work for the server. */
const sideMax = 12_000;
const framesMax = 100;
/** Read line by line, a picture takes little memory however large; in one piece five bytes a pixel, and AVIF eighteen. */
const pixelsMax = { byLine: 50_000_000, whole: 26_000_000, avif: 8_500_000 };

/** One thread a picture, and nothing remembered of the last one. */
sharp.concurrency(1);
sharp.cache(false);
export const drawing = defineHeavyWork('pictures', {
  atOnce: { inAll: spareProcessors, ofCompany: spareProcessors, ofPerson: 1 },
  waiting: { inAll: 240, ofCompany: 60, ofPerson: 20 },
  patienceSeconds: 60,
});

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
export async function acceptFile(
  ctx: Context,
  content: Buffer,
  options: { picturesOnly: boolean; side: number },
): Promise<Accepted> {
  const found = await fileTypeFromBuffer(content);
  if (found && pictures.has(found.mime)) return inTurn(ctx, drawing, () => redraw(content, options.side));
  if (options.picturesOnly) throw fieldRefusal('file', 'errors.file.picture');
  const extension = found && documents[found.mime];
  if (!extension) throw fieldRefusal('file', 'errors.file.type');
  return { content, mediaType: found.mime.split(';')[0] as string, extension };
}

async function redraw(content: Buffer, side: number): Promise<Accepted> {
  const facts = await sharp(content, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined);
  if (!facts) throw fieldRefusal('file', 'errors.file.broken');
  const { width, height, pages = 1, hasAlpha } = facts;
  if (width > sideMax || height > sideMax || width * height > mostPixels(facts) || pages > framesMax)
    throw fieldRefusal('file', 'errors.file.tooLarge', {
      pixels: sideMax,
      millions: Math.floor(mostPixels(facts) / 1e6),
      frames: framesMax,
    });
  const drawn = sharp(content, { limitInputPixels: pixelsMax.byLine, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const encoded = hasAlpha ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: 85 });
  const bytes = await encoded.toBuffer().catch(() => undefined);
  if (!bytes) throw fieldRefusal('file', 'errors.file.broken');
  return hasAlpha
    ? { content: bytes, mediaType: 'image/png', extension: 'png' }
    : { content: bytes, mediaType: 'image/jpeg', extension: 'jpg' };
}

/** By what its first bytes say, before anything of it is decoded. */
function mostPixels({ format, isProgressive }: Metadata): number {
  if (format === 'heif') return pixelsMax.avif;
  return isProgressive || format === 'gif' ? pixelsMax.whole : pixelsMax.byLine;
}
