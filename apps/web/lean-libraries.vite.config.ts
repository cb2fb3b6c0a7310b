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

/** Classes of i18next that only other uses of it need, each with what stands in its place. */
export const shorter: Readonly<Record<string, string>> = {
  // Texts are brought in by ourselves, not by a backend.
  Connector:
    'class Connector extends EventEmitter { state = {}; load(a, b, done) { done?.(); } reload(a, b, done) { done?.(); } saveMissing() {} }',
  // Amounts and dates are written before they come into a text.
  Formatter: 'class Formatter { init() {} format(value) { return value; } }',
};
const translator = /\/i18next\/dist\/esm\/i18next\.js$/;

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
    transform: (code, id) => (translator.test(id) ? { code: shortened(code), map: null } : null),
    load: (id) => (id.startsWith(mark) ? (leaner[Number(id.slice(mark.length))]?.source ?? null) : null),
  };
}

function shortened(code: string): string {
  return Object.entries(shorter).reduce((made, [name, instead]) => {
    const whole = new RegExp(`^class ${name} [^]*?^}$`, 'm');
    if (!whole.test(made)) throw new Error(`i18next no longer has a class ${name}`);
    return made.replace(whole, () => instead);
  }, code);
}
