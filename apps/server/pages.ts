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
  if (ownContent && existsSync(ownContent)) {
    const content = JSON.parse(readFileSync(ownContent, 'utf8'));
    server.addHook('onRequest', async (request, reply) => {
      if (request.url === '/content.json') return reply.header('cache-control', 'no-cache').send(content);
    });
  }
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
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
