import { randomInt } from 'node:crypto';
import type { ParseArgsConfig } from 'node:util';
import { initialDays, passwordLeast } from '#foundation/identity/server';
import { Refusal } from '#platform/entity';
import { translate } from '#platform/server';
import { BackupError } from '../../../platform/server/backup/manifest.ts';
import { type Config, loadConfig } from '../../../platform/server/config.ts';
import { appSecret, secretFor } from '../../../platform/server/secret.ts';
import { openDatabase } from '../database.ts';

export type Given = Readonly<Record<string, string | boolean | undefined>>;

/** One command of the operator. */
export interface Command {
  summary: string;
  /** What stands behind its name. */
  takes: string;
  options?: NonNullable<ParseArgsConfig['options']> & Record<string, { type: 'string' | 'boolean' }>;
  /** Whether it takes one folder. */
  folder?: true;
  /** Answers the status to end with. */
  run(given: Given): Promise<number>;
}

/** The command was called wrongly. */
export class UsageError extends Error {}

export interface Desk {
  config: Config;
  ownerUrl: string;
  appPassword: string;
}

/** Work on the product's database: beside the product where it runs, else with the database started for the time being. */
export async function atDesk<T>(work: (desk: Desk) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const database = await openDatabase(config, console.log);
  try {
    return await work({ config, ownerUrl: database.url, appPassword: secretFor(appSecret(config), 'database') });
  } finally {
    await database.stop();
  }
}

export function required(given: Given, name: string): string {
  const value = given[name];
  if (typeof value !== 'string' || !value.trim()) throw new UsageError(`--${name} is missing`);
  return value.trim();
}

export function optional(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
}

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The password for somebody: from standard input, or one made up and told once. Never from the command line, which others see. */
export async function takePassword(given: Given): Promise<{ password: string; isInitial: boolean; told: string }> {
  if (given['password-stdin']) {
    let text = '';
    for await (const chunk of process.stdin) text += chunk;
    const password = text.replace(/\r?\n$/, '');
    if ([...password].length < passwordLeast) throw new UsageError(`the password must have at least ${passwordLeast} characters`);
    return { password, isInitial: false, told: 'with the given password' };
  }
  const password = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
  return {
    password,
    isInitial: true,
    told: `with the password ${password} within ${initialDays} days, and then chooses one of his own`,
  };
}

/** An expected refusal in plain words; anything else with its stack, for whoever has to look into it. */
export function explain(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (!(error instanceof Refusal)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const fields = Object.entries(error.fields).map(
    ([name, problem]) => `${name}: ${translate('en', problem.key, problem.values)}`,
  );
  return fields.length ? fields.join('\n') : translate('en', error.key, error.values);
}
