import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The web app: its files for ever and packed as they were built, its first page never kept, and that page for every path that
 * is no file. `ownContent` is the operator's file in the place of `/content.json`, where there is one.
 */
export async function servePages(server: FastifyInstance, folder: string, ownContent?: string): Promise<void> {
  const page = readFileSync(path.join(folder, 'index.html'));
  const content = contentOf(ownContent) ?? contentOf(path.join(folder, 'content.json'));
  server.get('/content.json', (_, reply) =>
    content ? reply.header('cache-control', 'no-cache').send(content) : reply.callNotFound(),
  );
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}', 'content.json'],
    setHeaders: (reply, file) => {
      // A picture made of text comes without its letters where it was packed beforehand.
      if (/\.svg(\.\w+)?$/.test(file)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  server.get('/*', (request, reply) => {
    if (/^\/(api|files|assets)(\/|$)/.test(request.url)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

/** What such a file says, where there is one; a slip in it is told by its name. */
function contentOf(file: string | undefined): object | undefined {
  if (!file || !existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
}
