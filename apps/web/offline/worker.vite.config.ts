import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = path.join(import.meta.dirname, 'service-worker.ts');
const openFiles = path.join(import.meta.dirname, '../public');
/** Asked for when something goes wrong, which is no moment to fetch anything; or by the frame, of whose files an earlier release may have had fewer. */
const alwaysWanted = ['feedback-host', 'menu-courier', 'menu-shop', 'owners-of-texts'];

/** Builds the service worker as a file of its own, and tells it which files this release has. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'service-worker.js' });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['service-worker.js'] as Rolldown.OutputChunk;
        if (worker.imports.length > 0) throw new Error('the service worker must not share files with the app');
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'));
        const open = readdirSync(openFiles).sort();
        const mark = createHash('sha256');
        for (const name of ['../index.html', ...open]) mark.update(readFileSync(path.join(openFiles, name)));
        worker.code = `${worker.code
          .replace('__RELEASE_FILES__', listed(assets))
          .replace('__FRAME_FILES__', listed(frameOf(bundle)))
          .replace('__OPEN_FILES__', open.map((name) => `/${name}`).join(' '))}\n// ${mark.digest('hex').slice(0, 16)}\n`;
      },
    },
  };
}

const listed = (names: readonly string[]) =>
  names
    .map((name) => name.slice('assets/'.length))
    .sort()
    .join(' ');

/** The first page's scripts and styles with all they import at once, and what is always wanted. */
function frameOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [])
      found.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of Object.values(bundle)) {
    const isWanted =
      chunk.type === 'chunk' && ((chunk.isEntry && chunk.fileName !== 'service-worker.js') || alwaysWanted.includes(chunk.name));
    if (isWanted) add(chunk.fileName);
  }
  return [...found];
}
