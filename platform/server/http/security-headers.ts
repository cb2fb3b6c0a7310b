import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const year = 31_536_000;

/** Headers that keep browsers from doing what no page of ours wants, on every answer. */
export async function addSecurityHeaders(server: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The reader of barcodes before a camera is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    // By host, below.
    strictTransportSecurity: false,
  });
  const home = publicUrl ? new URL(publicUrl).hostname : null;
  server.addHook('onRequest', async (request, reply) => {
    if (!isEncrypted(request, publicUrl)) return;
    // A company's own domain may have neighbours that are none of ours to speak for.
    const isOurs = home !== null && (request.hostname === home || request.hostname.endsWith(`.${home}`));
    reply.header('strict-transport-security', `max-age=${year}${isOurs ? '; includeSubDomains' : ''}`);
  });
}

/** Whether people reach the product encrypted: what the operator says counts, whatever the last step of the way is. */
export function isEncrypted({ protocol }: Pick<FastifyRequest, 'protocol'>, publicUrl: string | undefined): boolean {
  return protocol === 'https' || publicUrl?.startsWith('https:') === true;
}
