import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { packFiles } from './pack-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Where the built web app is served from. */
export const webDir = path.join(root, 'dist/web');
const stamp = path.join(root, 'dist/web.sources');
const sources = [
  'apps/web/**/*',
  'apps/server/pack-files.ts',
  'modules/*/*/{contract,web,locales}/**/*',
  'platform/{entity,web}/**/*',
  'package-lock.json',
  'package.json',
];

/** Builds the web app if its sources are not those it was built from. */
export async function buildWebIfStale(announce: (line: string) => void): Promise<void> {
  const wanted = hashOfSources();
  if (existsSync(path.join(webDir, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  announce('Building the web app …');
  await buildWeb(wanted);
}

/** Into a place of its own and then swapped: a server that runs, or a second starter, never sees half of it. */
async function buildWeb(wanted: string): Promise<void> {
  const draft = path.join(root, `dist/web-${process.pid}`);
  const old = `${draft}-old`;
  try {
    await promisify(execFile)(
      process.execPath,
      [
        path.join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        '--config',
        'apps/web/vite.config.ts',
        '--outDir',
        draft,
        '--logLevel',
        'warn',
      ],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 64 * 1024 * 1024 },
    );
    await packFiles(draft);
    if (existsSync(webDir)) renameSync(webDir, old);
    renameSync(draft, webDir);
    writeFileSync(stamp, wanted);
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    throw new Error(`the web app could not be built:\n${`${stdout}${stderr}`.trim() || message}`, { cause: error });
  } finally {
    for (const place of [draft, old]) rmSync(place, { recursive: true, force: true });
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) {
    const place = path.join(root, file);
    if (statSync(place).isFile()) hash.update(file).update('\0').update(readFileSync(place)).update('\0');
  }
  return hash.digest('hex');
}
