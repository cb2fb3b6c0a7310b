import { fieldRefusal, image, notFound, text } from '#platform/entity';
import {
  type Asked,
  type Context,
  filesAreShownAs,
  implementedEntities,
  type Reply,
  readStored,
  route,
  secondsOpen,
  storeFile,
} from '#platform/server';
import { acceptFile, drawing } from './accepted-files.ts';
import { placeholder } from './placeholder.ts';

interface Purpose {
  folder: string;
  picturesOnly: boolean;
  /** Pictures are kept no larger than they are looked at. */
  side: number;
}

filesAreShownAs('file_path', 'logo_fullpath');

const purposes: Record<string, Purpose> = {
  logo: { folder: 'logo', picturesOnly: true, side: 1024 },
  photo: { folder: 'photo', picturesOnly: true, side: 1600 },
  attachment: { folder: 'attachment', picturesOnly: false, side: 2560 },
  proof: { folder: 'proof', picturesOnly: true, side: 2560 },
};

/** The `path` sent is a word of a list, never a path: `logo`, `photo`, `attachment`, `proof`, or the entity whose picture it is. */
function purposeOf(sent: unknown): Purpose {
  const word = String(sent ?? '');
  if (Object.hasOwn(purposes, word)) return purposes[word] as Purpose;
  if (word === 'uploads') return purposes.attachment as Purpose;
  const owner = implementedEntities().find(({ entity }) => entity.name === word);
  const hasPicture = owner && Object.values(owner.entity.fields).some((field) => field.kind === 'image');
  if (!hasPicture) throw fieldRefusal('path', 'errors.file.purpose');
  return purposes.photo as Purpose;
}

/** Keeps an uploaded file and answers where it is. */
async function uploadFile(ctx: Context, asked: Asked): Promise<Reply> {
  const purpose = purposeOf((asked.raw as { path?: unknown }).path);
  if (!asked.file?.content.length) throw fieldRefusal('file', 'errors.file.missing');
  const accepted = await acceptFile(ctx, asked.file.content, purpose);
  const stored = await storeFile(ctx, { ...accepted, name: asked.file.name, purpose: purpose.folder });
  return { status: 201, result: { file_name: stored.name, file_path: stored.path } };
}

/** An address names its company; nobody brings a sign-in along. */
const tenantIn = ({ tenant = '' }: Asked['params']) => (/^[1-9]\d{0,14}$/.test(tenant) ? Number(tenant) : null);

/**
 * Sends a stored file. Pictures stand in pages, which cannot bring a token: whoever has an address that the product signed may
 * look, for some days. Everything else is only ever downloaded, and nothing of it can run.
 */
async function sendFile(ctx: Context, asked: Asked): Promise<Reply> {
  const { tenant = '', purpose = '', name = '' } = asked.params;
  const address = `/files/${tenant}/${purpose}/${name}`;
  const seconds = secondsOpen(address, asked.query, ctx.now);
  const stored = seconds && ctx.tenant && ctx.tenantId === tenantIn(asked.params) && (await readStored(ctx, address));
  if (!stored) return missing(name);
  return {
    file: {
      name: stored.name,
      mediaType: stored.mediaType,
      content: stored.content,
      inline: stored.mediaType.startsWith('image/'),
      headers: { ...harmless, 'cache-control': `private, max-age=${seconds}, immutable` },
    },
  };
}

/** Not even a file that passed every check may run anything in our origin. */
const harmless = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

function missing(name: string): Reply {
  if (!/\.(png|jpe?g|gif)$/i.test(name)) throw notFound();
  const headers = { ...harmless, 'cache-control': 'no-store' };
  return { status: 404, file: { name: 'placeholder.png', mediaType: 'image/png', content: placeholder, inline: true, headers } };
}

export const uploadRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/settings/upload',
    name: 'uploadFile',
    makesOne: true,
    summary: 'Keep a picture or document; `path` is logo, photo, attachment or proof',
    permission: 'signed-in',
    section: 'any',
    multipart: true,
    work: drawing,
    input: { path: text({ required: true, max: 40 }) },
    answer: 'other',
    answers: { fileName: text({ required: true }), filePath: image({ required: true }) },
    handle: uploadFile,
  }),
  route({
    method: 'GET',
    path: '/files/{tenant}/{purpose}/{name}',
    name: 'showFile',
    summary: 'A stored file, at an address as answers tell it; a placeholder where a picture is gone',
    permission: 'public',
    section: 'any',
    ungated: true,
    anyTenant: true,
    tenantIn,
    answer: 'file',
    handle: sendFile,
  }),
];
