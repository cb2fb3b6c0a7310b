import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const watched = ['apps/server', 'modules', 'platform'];
const settleMs = 150;

/** While somebody develops: the web app straight from its sources, and a new server after each change of its own. Answers how to end it. */
export function startDevelopment(restart: () => void): () => void {
  const web = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--config', 'apps/web/vite.config.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  let pending: NodeJS.Timeout | undefined;
  for (const folder of watched) {
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || /(^|\/)web\/|\.test\.ts$/.test(file)) return;
      clearTimeout(pending);
      pending = setTimeout(restart, settleMs);
    });
  }
  return () => web.kill();
}
