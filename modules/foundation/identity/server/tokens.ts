import { createHash, randomBytes } from 'node:crypto';
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
}

/** Signs and reads access tokens with the product's secret; only HS256 is ever accepted. */
export function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: accessSeconds * 1000 });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], cache: 5000 });
  return {
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

export const newRefreshToken = (tenantId: number, sessionId: number) =>
  `${tenantId}.${sessionId}.${randomBytes(32).toString('base64url')}`;
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
