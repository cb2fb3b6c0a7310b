import { accessSync, chmodSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Far more than a run with its browser journeys was seen to take. */
const roomWanted = 2 * 1024 ** 3;

/**
 * Gives a run a place for what is gone when it ends: in memory where the machine has the room, else among the temporary files. A
 * database of tests is a thousand files, and on a disk making one costs more than most tests do with it. What Node compiles for one
 * started program lies there for the next.
 */
export function takeQuickPlace(): void {
  // Processes of a run inherit its place.
  if (process.env.KARWAN_RUN_PLACE) return;
  const base = process.env.TMPDIR ?? (hasRoom() ? memory : os.tmpdir());
  forgetTheDead(base);
  const place = path.join(base, `karwan-run-${process.pid}`);
  const compiled = path.join(place, 'compiled');
  mkdirSync(compiled, { recursive: true });
  // The accounts of the database and of a started server keep theirs beside.
  for (const folder of [place, compiled]) chmodSync(folder, 0o1777);
  process.env.KARWAN_RUN_PLACE = place;
  process.env.TMPDIR = place;
  process.env.NODE_COMPILE_CACHE ??= compiled;
  keepMemory();
  process.on('exit', () => rmSync(place, { recursive: true, force: true }));
}

/**
 * Processes of a run keep the memory they had and ask for much at once: given back and asked for anew with each statement and each
 * request, it took a tenth of all that databases and servers worked. The C library reads these as a process begins.
 */
function keepMemory(): void {
  process.env.MALLOC_TOP_PAD_ ??= String(64 * 1024 ** 2);
  for (const threshold of ['MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_']) process.env[threshold] ??= String(1024 ** 3);
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return !isBarredToPrograms() && Math.min(bavail * bsize, os.freemem()) > roomWanted;
  } catch {
    return false;
  }
}

/** A database copies its programs beside its data where its account cannot reach the installed ones. */
const isBarredToPrograms = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.includes(` ${memory} `) && /[ ,]noexec[ ,]/.test(line));

/** What a run left behind that was killed. */
function forgetTheDead(base: string): void {
  for (const name of readdirSync(base)) {
    const pid = /^karwan-run-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(path.join(base, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
