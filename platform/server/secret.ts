import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { madeOnce } from './made-once.ts';

/** The secret the product signs with: the configured one, or one made at the first start and kept in the data directory. */
export function appSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  if (config.appSecret) return config.appSecret;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
  return madeOnce(path.join(config.dataDir, 'secret'), () => randomBytes(48).toString('base64url'));
}

/** A secret of its own for each purpose, the same in every process that holds the first. */
export function secretFor(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
