import type { Plugin } from 'vite';

/** Parts that hang on Mantine's components and that none of our pages uses. */
export const unused = [
  'Button.Group',
  'Button.GroupSection',
  'ActionIcon.Group',
  'ActionIcon.GroupSection',
  'Checkbox.Card',
  'Checkbox.Indicator',
];

const mark = '\0none:';

/** Libraries without what only other uses of them need. */
export function leanLibraries(): Plugin {
  const names = new Set(unused.map((part) => part.replace('.', '')));
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(wanted, importer) {
      const name = /\/(\w+)\.mjs$/.exec(wanted)?.[1] ?? '';
      // A modal or a drawer only asks whether it was given this area to scroll in. None of ours is, and it brings the placing of popovers.
      if (name === 'ScrollArea' && /\/(Modal|Drawer)Root\.mjs$/.test(importer ?? '')) return mark + name;
      return names.has(name) && /\/(Button|ActionIcon|Checkbox)\.mjs$/.test(importer ?? '') ? mark + name : null;
    },
    // Something of its own kind: whatever is compared with it is something else.
    load: (id) => (id.startsWith(mark) ? `export const ${id.slice(mark.length)} = { Autosize: Symbol() };` : null),
  };
}
