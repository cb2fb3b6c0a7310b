import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';

/** An access token's life: short, since what it may do is read from the database anyway. */
export const accessSeconds = 600;
export const refreshDays = 30;

export interface AccessClaims {
  tenant: number;
  user: number;
  session: number;
}

export interface Tokens {
  sign(claims: AccessClaims): string;
  read(token: string): AccessClaims | null;
  newRefresh(tenantId: number, sessionId: number): string;
  /** Whether a refresh token was once given out by us, however long ago. */
  gaveRefresh(token: string): boolean;
}

/** Signs and reads access tokens with the product's secret; only HS256 is ever accepted. Refresh tokens carry its mark. */
export function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: accessSeconds * 1000 });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], cache: 5000 });
  const marked = (content: string) =>
    `${content}.${createHmac('sha256', secret).update(`refresh ${content}`).digest('base64url')}`;
  return {
    newRefresh: (tenantId, sessionId) => marked(`${tenantId}.${sessionId}.${randomBytes(32).toString('base64url')}`),
    gaveRefresh: (token) => isSame(token, marked(token.slice(0, Math.max(0, token.lastIndexOf('.'))))),
    sign: (claims) => sign({ ...claims }),
    read: (token) => {
      try {
        const { tenant, user, session } = verify(token) as AccessClaims;
        return [tenant, user, session].every((part) => Number.isSafeInteger(part)) ? { tenant, user, session } : null;
      } catch {
        return null;
      }
    },
  };
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
const isSame = (one: string, two: string) =>
  Buffer.byteLength(one) === Buffer.byteLength(two) && timingSafeEqual(Buffer.from(one), Buffer.from(two));
