import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const besides = ['zbar-tools', 'poppler-utils'];
// The shell draws the same pages without the windows, menus and helpers of a whole browser, for two thirds of the work.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The Chromium the browser journeys run in: the named one, the system's, or Debian's package where we may install it. */
export function findChromium(say: (line: string) => void): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    say(`CHROMIUM_PATH names ${named}, which is no program.`);
    return null;
  }
  return onPath() ?? (installChromium(say) ? onPath() : null);
}

function onPath(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Only as root on a Debian; elsewhere the machine is not ours to change. */
function installChromium(say: (line: string) => void): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`No Chromium found; installing it, ${besides.join(' and ')} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...given: string[]) =>
    spawnSync('apt-get', given, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const install = (...packages: string[]) => apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  apt('update', '-qq');
  install(...besides);
  // Not every Debian has the shell apart.
  return install('chromium-headless-shell') || install('chromium');
}
