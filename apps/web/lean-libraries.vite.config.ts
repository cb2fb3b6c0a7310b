import type { Plugin } from 'vite';

const scrollArea = '\0no-scroll-area';

/** Libraries without what only other browsers or other uses of them need. */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(wanted, importer) {
      // A modal or a drawer only asks whether it was given this area to scroll in. None of ours is, and it brings the placing of popovers.
      if (wanted.endsWith('/ScrollArea.mjs') && /\/(Modal|Drawer)Root\.mjs$/.test(importer ?? '')) return scrollArea;
      return null;
    },
    load: (id) => (id === scrollArea ? 'export const ScrollArea = { Autosize: Symbol() };' : null),
  };
}
