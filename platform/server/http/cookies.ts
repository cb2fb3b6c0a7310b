import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reply } from './route.ts';

const prefix = '__Host-';

/** The product's cookies: no script reads them, no other site sends them, and over HTTPS no other host can plant one. */
export interface CookieJar {
  /** What came, by the names the product calls them. */
  read(request: FastifyRequest): Record<string, string | undefined>;
  write(reply: FastifyReply, cookies: Reply['cookies']): void;
}

/** `isPublicHttps`: people reach the product by HTTPS, whatever the last stretch of the way is made of. */
export function cookieJar(isPublicHttps: boolean): CookieJar {
  const isSecure = (request: FastifyRequest) => isPublicHttps || request.protocol === 'https';
  return {
    read: (request) => {
      const secure = isSecure(request);
      const own = Object.entries(request.cookies).filter(([name]) => name.startsWith(prefix) === secure);
      return Object.fromEntries(own.map(([name, value]) => [secure ? name.slice(prefix.length) : name, value]));
    },
    write: (reply, cookies = []) => {
      const secure = isSecure(reply.request);
      // The prefix asks for the whole site; without it the cookie goes where it is used alone.
      const settings = { path: secure ? '/' : '/api/v1/auth', httpOnly: true, sameSite: 'strict', secure } as const;
      for (const { name, value, maxAgeSeconds } of cookies) {
        const named = secure ? `${prefix}${name}` : name;
        if (value === null) reply.clearCookie(named, settings);
        else reply.setCookie(named, value, { ...settings, ...(maxAgeSeconds && { maxAge: maxAgeSeconds }) });
      }
    },
  };
}
