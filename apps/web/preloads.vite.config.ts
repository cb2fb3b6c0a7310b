import type { Plugin, Rolldown } from 'vite';

/** Files a page fetches beside a screen's own: only those that are not here already and not the screen itself, so that the lists of them stay short. */
export function shortPreloads(): Plugin {
  let bundle: Rolldown.OutputBundle = {};
  const loaded = new Map<string, ReadonlySet<string>>();
  const loadedBy = (host: string): ReadonlySet<string> => {
    const known = loaded.get(host) ?? new Set([...filesWith(bundle, host), ...shellBehind(bundle, host)]);
    loaded.set(host, known);
    return known;
  };
  return {
    name: 'short-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // The browsers we build for preload by themselves.
          polyfill: false,
          resolveDependencies: (wanted, files, { hostId, hostType }) => {
            if (hostType !== 'js') return files;
            const here = loadedBy(hostId);
            const isAwaited = stylesOf(bundle, filesWith(bundle, wanted), stylesOf(bundle, here)).size > 0;
            return files.filter((file) => !here.has(file) && (isAwaited || file !== wanted));
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_, made) {
        bundle = made;
      },
    },
  };
}

/** The styles that come with files. While a screen waits for styles of its own its code is not yet asked for. */
function stylesOf(bundle: Rolldown.OutputBundle, files: Iterable<string>, known: ReadonlySet<string> = new Set()): Set<string> {
  const styles = [...files].flatMap((file) => {
    const { viteMetadata } = bundle[file] as { viteMetadata?: { importedCss: ReadonlySet<string> } };
    return [...(viteMetadata?.importedCss ?? [])];
  });
  return new Set(styles.filter((style) => !known.has(style)));
}

/** A file with all it imports at once: who runs it has them. */
export function filesWith(bundle: Rolldown.OutputBundle, name: string): Set<string> {
  const all = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (all.has(file) || chunk?.type !== 'chunk') return;
    all.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  add(name);
  return all;
}

/** Beyond the first page the frame of the signed-in stands around every screen. */
function shellBehind(bundle: Rolldown.OutputBundle, host: string): Set<string> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const isOfStart = chunks.some((one) => one.isEntry && filesWith(bundle, one.fileName).has(host));
  const shell = chunks.find((one) => one.name === 'signed-in');
  return isOfStart || !shell ? new Set() : filesWith(bundle, shell.fileName);
}
