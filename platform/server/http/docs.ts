import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packedOnce } from './compress.ts';
import { openApi } from './openapi.ts';
import type { Route } from './route.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of Karwan</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
// A file of its own, since the content security policy lets no inline script run.
const start = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', tagsSorter: 'alpha', filter: true });\n`;

const files: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** The description of the API at /api/openapi.json, and a page to read and try it at /api/docs; open to everyone. */
export function addDocs(server: FastifyInstance, routes: readonly Route[]): void {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const description = packedOnce(() => JSON.stringify(openApi(routes)));
  server.get('/api/openapi.json', (request, reply) =>
    description(request, reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')),
  );
  server.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  server.get('/api/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const [name, type] of Object.entries(files)) {
    const content = packedOnce(() => readFile(path.join(folder, name)));
    server.get(`/api/docs/${name}`, (request, reply) =>
      content(request, reply.type(type).header('cache-control', 'public, max-age=86400')),
    );
  }
}
