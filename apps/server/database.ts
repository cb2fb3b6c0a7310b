import path from 'node:path';
import type { Config } from '../../platform/server/config.ts';
import { startEmbedded } from '../../platform/server/db/embedded.ts';
import { namedDatabase } from '../../platform/server/db/named-database.ts';

export interface ProductDatabase {
  /** The owner's address of the product's database. */
  url: string;
  stop(): Promise<void>;
}

/** The product's database: the operator's own server where one is named, else the embedded one, started or found running. */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<ProductDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  if (path.dirname(embedded.home) !== config.dataDir)
    say(`The database's own user cannot reach ${config.dataDir}; its data is in ${embedded.home}.`);
  return { url: await namedDatabase(embedded.url, 'karwan'), stop: () => embedded.stop() };
}
