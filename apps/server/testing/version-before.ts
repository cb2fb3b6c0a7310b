import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { migrations } from '../../../tools/distribution/schema.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const git = (...given: string[]) =>
  execFileSync('git', given, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The commit before the newest migration came (or the one named by KARWAN_BEFORE); or why there is none to be had: a clone need not
 * have the history.
 */
export function commitBefore(): { commit: string } | { missing: string } {
  const named = process.env.KARWAN_BEFORE;
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `*/migrations/${migrations.at(-1)?.name}.sql`);
    // A migration that is not committed yet comes after what is.
    const commit = git('rev-parse', '--verify', `${named ?? (added ? `${added}^` : 'HEAD')}^{commit}`);
    // Others would have to be fetched.
    const isAlike = packagesOf(git('show', `${commit}:package.json`)) === packagesOf(readFileSync(packages, 'utf8'));
    return isAlike ? { commit } : { missing: `${commit.slice(0, 8)} needs other packages` };
  } catch {
    return { missing: named ? `there is no commit ${named}` : 'no history' };
  }
}

const packages = path.join(root, 'package.json');
const packagesOf = (text: string): string => JSON.stringify(JSON.parse(text).dependencies);

/** Lays the source of a commit into a new folder, with the packages there are. */
export function layOut(commit: string, folder: string): void {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}
