import { fieldRefusal, notFound, text } from '#platform/entity';
import { type Asked, type Context, implementedEntities, type Reply, readStored, route, sql, storeFile } from '#platform/server';
import { acceptFile } from './accepted-files.ts';
import { placeholder } from './placeholder.ts';

interface Purpose {
  folder: string;
  picturesOnly: boolean;
  /** Pictures are kept no larger than they are looked at. */
  side: number;
}

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
  const accepted = await acceptFile(asked.file.content, purpose);
  const stored = await storeFile(ctx, { ...accepted, name: asked.file.name, purpose: purpose.folder });
  return { status: 201, result: { file_name: stored.name, file_path: stored.path } };
}

/**
 * Sends a stored file. Pictures stand in pages, which cannot bring a token: whoever has the address, which nobody can guess,
 * may look. Everything else is only ever downloaded, and nothing of it can run.
 */
async function sendFile(ctx: Context, asked: Asked): Promise<Reply> {
  const { tenant = '', purpose = '', name = '' } = asked.params;
  if (!/^\d{1,15}$/.test(tenant) || (ctx.tenant && ctx.tenantId !== Number(tenant))) return missing(name);
  await ctx.db.query(sql`select set_config('app.tenant_id', ${tenant}, true)`);
  const stored = await readStored(ctx.db, Number(tenant), `/files/${tenant}/${purpose}/${name}`);
  if (!stored) return missing(name);
  return {
    file: {
      name: stored.name,
      mediaType: stored.mediaType,
      content: stored.content,
      inline: stored.mediaType.startsWith('image/'),
      headers: { ...harmless, 'cache-control': 'private, max-age=31536000, immutable' },
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
    summary: 'Keep a picture or document; `path` is logo, photo, attachment or proof',
    permission: 'signed-in',
    section: 'any',
    multipart: true,
    input: { path: text({ required: true, max: 40 }) },
    answer: 'other',
    handle: uploadFile,
  }),
  route({
    method: 'GET',
    path: '/files/{tenant}/{purpose}/{name}',
    name: 'showFile',
    summary: 'A stored file; a placeholder where a picture is gone',
    permission: 'public',
    section: 'any',
    ungated: true,
    anyTenant: true,
    answer: 'file',
    handle: sendFile,
  }),
];
