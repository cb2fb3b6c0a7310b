import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const format = 1;

/** What a backup holds, and what it must still hold when it is needed. */
export interface Manifest {
  format: typeof format;
  /** The version of the product that made it. */
  version: string;
  madeAt: string;
  migrations: readonly { name: string; hash: string }[];
  tables: readonly TableContent[];
  sequences: readonly { name: string; last: string; isCalled: boolean }[];
  files: readonly FileContent[];
}

export interface TableContent {
  name: string;
  columns: readonly string[];
  rows: number;
  /** The digest of the table's rows as text, in the order of its key. */
  sha256: string;
}

export interface FileContent {
  path: string;
  bytes: number;
  sha256: string;
}

/** A backup that cannot be used, or a place it cannot be brought to. */
export class BackupError extends Error {}

export async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
  } catch (error) {
    throw new BackupError(`${folder} is no backup: its manifest.json cannot be read`, { cause: error });
  }
  if (manifest.format !== format)
    throw new BackupError(`this backup has format ${manifest.format}; this version reads format ${format}`);
  return manifest;
}

export function tableFile(folder: string, name: string): string {
  return path.join(folder, 'tables', `${name}.copy.gz`);
}

export function uploadedFile(folder: string, name: string): string {
  return path.join(folder, 'files', name);
}
