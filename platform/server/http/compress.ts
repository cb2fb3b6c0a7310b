import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below it the names of the headers would take what is saved. */
const leastBytes = 1_024;
/** Packing less takes a tenth of a millisecond, which asking another thread would cost as well. */
const mostAtOnce = 262_144;
const packable = /^(application\/(json|javascript|manifest\+json)|text\/|image\/svg)/;

/** As quickly as it goes: an answer is read once. What is read for months is packed when the web app is built. */
const brotli = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 2,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};
const ways = {
  br: {
    now: (bytes: Buffer) => brotliCompressSync(bytes, brotli),
    later: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotli),
  },
  gzip: { now: (bytes: Buffer) => gzipSync(bytes, { level: 2 }), later: (bytes: Buffer) => promisify(gzip)(bytes, { level: 2 }) },
};

/** Sends text packed to whoever can unpack it. Files, streams and what holds a secret go as they are. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!isWorthIt(reply, payload)) return payload;
    reply.header('vary', withName(reply.getHeader('vary'), 'Accept-Encoding'));
    const way = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    if (!way) return payload;
    const bytes = Buffer.from(payload as string);
    reply.header('content-encoding', way).removeHeader('content-length');
    return bytes.length <= mostAtOnce ? ways[way].now(bytes) : ways[way].later(bytes);
  });
}

/** Sends what is the same for everybody: packed when it is first asked for, and kept so. */
export function packedOnce(make: () => string | Buffer | Promise<string | Buffer>) {
  const kept = new Map<string, Promise<Buffer>>();
  const made = async () => Buffer.from((await make()) as string);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const way = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    const packed = kept.get(way ?? '') ?? made().then((bytes) => (way ? ways[way].later(bytes) : bytes));
    kept.set(way ?? '', packed);
    reply.header('vary', 'Accept-Encoding');
    if (way) reply.header('content-encoding', way);
    return reply.send(await packed);
  };
}

function isWorthIt(reply: FastifyReply, payload: string | Buffer): boolean {
  return (
    payload.length >= leastBytes &&
    packable.test(String(reply.getHeader('content-type') ?? '')) &&
    reply.getHeader('content-encoding') === undefined &&
    !String(reply.getHeader('cache-control') ?? '').includes('no-transform')
  );
}

/** The shortest of those somebody takes: `br;q=0` takes none. */
export function encodingFor(accepted: string): keyof typeof ways | undefined {
  const taken = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...rest] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = rest.find((one) => one.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  return (['br', 'gzip'] as const).find((name) => (taken.get(name) ?? taken.get('*') ?? 0) > 0);
}

function withName(present: unknown, name: string): string {
  const names = String(present ?? '')
    .split(/,\s*/)
    .filter(Boolean);
  return names.some((one) => one.toLowerCase() === name.toLowerCase()) ? names.join(', ') : [...names, name].join(', ');
}
