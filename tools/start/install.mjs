// Runs on whatever Node is there (18 or newer) before anything else: installs the packages of the lockfile where they are
// missing or stale, and makes sure that the project's own Node is the one that runs the rest.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const nodeMajor = 24;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.karwan-lock');

if (isStale()) install();
requireNode();

function isStale() {
  if (read(stamp) === wanted()) return false;
  if (!matchesInstalled()) return true;
  fs.writeFileSync(stamp, wanted());
  return false;
}

function wanted() {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/** Somebody ran npm by hand: what it noted about node_modules then says the same as the lockfile. */
function matchesInstalled() {
  const installed = read(path.join(modules, '.package-lock.json'));
  if (!installed) return false;
  const present = JSON.parse(installed).packages || {};
  const locked = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages || {};
  return Object.keys(locked).every((name) => {
    if (!name || locked[name].optional || locked[name].devOptional || locked[name].peer) return true;
    return present[name] && present[name].version === locked[name].version;
  });
}

function install() {
  const release = takeTurn();
  try {
    if (!isStale()) return;
    console.log('Installing packages (once; about half a minute) ...');
    const cli = process.env.npm_execpath;
    const given = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const ran =
      cli && /\.c?js$/.test(cli)
        ? spawnSync(process.execPath, [cli, ...given], { cwd: root, stdio: 'inherit' })
        : spawnSync('npm', given, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (ran.status !== 0) stop(`npm ci failed${ran.error ? `: ${ran.error.message}` : ''}; the lines above say why.`);
    fs.writeFileSync(stamp, wanted());
  } finally {
    release();
  }
}

/** One installation at a time: a second starter waits for the first rather than pulling the packages from under it. */
function takeTurn() {
  const turn = path.join(os.tmpdir(), `karwan-install-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
  for (;;) {
    try {
      fs.writeFileSync(turn, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(turn, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAlive(Number(read(turn)))) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    else fs.rmSync(turn, { force: true });
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function requireNode() {
  const own = path.join(modules, '.bin', 'node');
  const ran = spawnSync(own, ['-v'], { encoding: 'utf8' });
  const version = (ran.stdout || '').trim();
  if (version.startsWith(`v${nodeMajor}.`)) return;
  stop(
    ran.status === 0
      ? `node_modules/.bin/node is Node ${version}; Karwan runs on Node ${nodeMajor}. Delete node_modules and start again.`
      : `Node ${nodeMajor} is missing in node_modules: its install script did not run (is ignore-scripts set, or is this platform ` +
          'without a build?). Allow install scripts, delete node_modules and start again.',
  );
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function stop(text) {
  console.error(text);
  process.exit(1);
}
