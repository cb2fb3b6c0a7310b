import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from './playwright.config.ts';

const folder = path.join(dataDir, 'letters');

/** The letters to somebody, the oldest first, as they lie with the operator. */
export function lettersTo(address: string): string[] {
  const names = readFilesOf(folder).sort((one, two) => ageOf(two) - ageOf(one));
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8')).filter((text) => text.includes(`To: ${address}`));
}

/** The code in the last of so many letters to somebody: it has a line of its own. */
export async function codeTo(address: string, count = 1): Promise<string> {
  await expect.poll(() => lettersTo(address).length).toBe(count);
  return /^(\d{6})\r?$/m.exec(lettersTo(address).at(-1) as string)?.[1] ?? 'no code';
}

const ageOf = (name: string) => Date.now() - statSync(path.join(folder, name)).mtimeMs;

function readFilesOf(place: string): string[] {
  try {
    return readdirSync(place).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
}
