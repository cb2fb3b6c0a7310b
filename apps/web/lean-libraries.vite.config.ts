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

interface Leaner {
  /** The file of a library that is left out, and the files of it that ask for it. */
  file: RegExp;
  by: RegExp;
  /** What stands in its place. */
  source: string;
}

export const leaner: readonly Leaner[] = [
  // Something of its own kind: whatever is compared with it is something else.
  ...unused.map((part) => ({
    file: new RegExp(`/${part.replace('.', '')}\\.mjs$`),
    by: /\/(Button|ActionIcon|Checkbox)\.mjs$/,
    source: `export const ${part.replace('.', '')} = { Autosize: Symbol() };`,
  })),
  // A modal or a drawer only asks whether it was given this area to scroll in. None of ours is, and it brings the placing of popovers.
  { file: /\/ScrollArea\.mjs$/, by: /\/(Modal|Drawer)Root\.mjs$/, source: 'export const ScrollArea = { Autosize: Symbol() };' },
  // What turns in a button that waits is there at once: sliding in, it brings all ways something may come and go.
  {
    file: /\/Transition\.mjs$/,
    by: /\/(Button|ActionIcon)\.mjs$/,
    source: `export const Transition = ({ mounted, transition, children }) =>
      mounted ? children({ ...transition.common, ...transition.in }) : null;`,
  },
  // What turns is a ring, never dots or bars.
  ...['Bars', 'Dots'].map((name) => ({
    file: new RegExp(`/${name}\\.mjs$`),
    by: /\/Loader\.mjs$/,
    source: `export const ${name} = () => null;`,
  })),
  // Nobody listens to the router at work.
  {
    file: /\/instrumentation\.js$/,
    by: /\/react-router\/.*\/router\.js$/,
    source: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;`,
  },
  // No link fetches a page ahead, and no page is drawn by a server.
  {
    file: /\/ssr\/components\.js$/,
    by: /\/react-router\/.*\/(lib|components)\.js$/,
    source: `import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const PrefetchPageLinks = () => null;
      export const mergeRefs = (ref) => ref;
      export const usePrefetchBehavior = () => [false, undefined, {}];`,
  },
  // What is changed is told to the API by ourselves, and never waits here.
  {
    file: /\/mutationCache\.js$/,
    by: /\/query-core\/.*\/queryClient\.js$/,
    source: `export class MutationCache {
      findAll() { return []; }
      resumePausedMutations() { return Promise.resolve(); }
      clear() {}
    }`,
  },
];

interface Shorter {
  file: RegExp;
  /** What is left out of a file, and what stands in its place. */
  whole: RegExp;
  instead: string;
}

export const shorter: readonly Shorter[] = [
  // Texts are brought in by ourselves, not by a backend.
  {
    file: /\/i18next\/dist\/esm\/i18next\.js$/,
    whole: /^class Connector [\s\S]*?^}$/m,
    instead: `class Connector extends EventEmitter {
      state = {};
      load(languages, namespaces, done) { done?.(); }
      reload(languages, namespaces, done) { done?.(); }
      saveMissing() {}
    }`,
  },
  // Amounts and dates are written before they come into a text.
  {
    file: /\/i18next\/dist\/esm\/i18next\.js$/,
    whole: /^class Formatter [\s\S]*?^}$/m,
    instead: 'class Formatter { init() {} format(value) { return value; } }',
  },
  // Our forms are sent by ourselves.
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    whole: /^const Form = React\$1\.forwardRef[\s\S]*?^}\);$/m,
    instead: 'const Form = {};',
  },
];

const mark = '\0lean:';

/** Libraries without what only other uses of them need. */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(wanted, importer) {
      const at = leaner.findIndex(({ file, by }) => file.test(wanted) && by.test(importer ?? ''));
      return at < 0 ? null : mark + at;
    },
    transform(code, id) {
      const parts = shorter.filter(({ file }) => file.test(id));
      return parts.length > 0 ? { code: parts.reduce(without, code), map: null } : null;
    },
    load: (id) => (id.startsWith(mark) ? (leaner[Number(id.slice(mark.length))]?.source ?? null) : null),
  };
}

function without(code: string, { file, whole, instead }: Shorter): string {
  if (!whole.test(code)) throw new Error(`${file} no longer has ${whole}`);
  return code.replace(whole, () => instead);
}
