import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultOfProof } from './test/named-test.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = globSync('{apps,modules,platform}/**/*.{ts,tsx,js,html}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist|testing|journeys)$/.test(name),
}).filter((file) => !/(\.test\.tsx?|-world\.ts)$/.test(file));

/** Those sources that hold something, each with it. */
const holding = (wanted: RegExp) =>
  sources.flatMap((file) => [...read(file).matchAll(wanted)].map(([found]) => `${file}: ${found.trim()}`));

/** The requirements of OWASP ASVS 5.0.0 by level. */
const levelOne =
  '1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1';
const levelTwo =
  '1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2';
const idsOf = (list: string) =>
  list.split(' ').flatMap((range) => {
    const [, section, first, last] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) as RegExpExecArray;
    return Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, nth) => `${section}.${Number(first) + nth}`);
  });

interface Line {
  id: string;
  state: string;
  where: string;
  proofs: { file: string; name: string }[];
}
const [, asvs = ''] = read('docs/security.md').split('\n## ASVS 5.0.0, level 1');
const [levelOneText = '', levelTwoText = ''] = asvs.split('\n## Level 2');
const lines: Line[] = [...levelOneText.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, id, rest]) => {
  const [, state = '', where = '', tests = ''] = (rest as string).split(' | ').map((cell) => cell.trim());
  const proofs = [...tests.matchAll(/`([^`]+)` “(.+?)”(?= ·|$)/g)].map((proof) => ({
    file: proof[1] as string,
    name: proof[2] as string,
  }));
  return { id: id as string, state, where, proofs };
});
/** The figures of a table beneath its heads. */
const figures = (text: string) =>
  (/^\| of \d+ \|(.*)\|$/m.exec(text)?.[1] ?? '').split('|').map((figure) => Number(figure.trim()));

describe('what the page on security says', () => {
  test('it goes through every requirement of the first level, each once, and counts them as they are', () => {
    expect(lines.map(({ id }) => id).sort()).toEqual(idsOf(levelOne).sort());
    const states = ['held', 'operator', 'none', 'open'];
    expect(figures(levelOneText)).toEqual(states.map((state) => lines.filter((line) => line.state === state).length));
    expect(figures(levelOneText).reduce((sum, figure) => sum + figure)).toBe(70);
  });

  test('what is held names a test, whatever is not says why', () => {
    const wrong = lines.filter(({ state, where, proofs }) =>
      state === 'held' ? proofs.length === 0 : proofs.length > 0 || (state !== 'open' && where.length < 5),
    );
    expect(lines.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  test('every test it names is there', () => {
    const named = lines.flatMap(({ id, proofs }) => proofs.map((proof) => ({ id, ...proof })));
    expect(named.length).toBeGreaterThan(60);
    const wrong = named.filter(({ file, name }) => faultOfProof(file, name));
    expect(wrong).toEqual([]);
  });

  test('the second level is counted whole, no requirement twice', () => {
    const part = (title: string) => {
      const [, text = ''] = new RegExp(`\\*\\*${title}\\*\\*([\\s\\S]*?)(?=\\n\\*\\*|$)`).exec(levelTwoText) ?? [];
      return text.match(/\b\d+\.\d+\.\d+\b/g) ?? [];
    };
    const parts = ['Held', 'Not held', 'Operator', 'None'].map(part);
    expect(parts.flat().sort()).toEqual(idsOf(levelTwo).sort());
    expect(figures(levelTwoText)).toEqual(parts.map(({ length }) => length));
  });
});

describe('what no source of ours does', () => {
  test('the sources were seen at all', () => expect(sources.length).toBeGreaterThan(600));

  test('nothing turns a text into a page or a program', () => {
    const ways =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|\beval\(|new Function\(|javascript:/gi;
    expect('document.write(text)').toMatch(new RegExp(ways.source, 'i'));
    expect(holding(ways)).toEqual([]);
  });

  test('no request starts a program, and nothing is started through a shell', () => {
    const starters = sources.filter((file) => /from '(node:)?child_process'/.test(read(file)));
    expect(starters).toContain('apps/server/supervise.ts');
    expect(starters.filter((file) => !/^(apps\/server|platform\/server\/db\/embedded)/.test(file))).toEqual([]);
    expect(holding(/\bshell: (?!false)|\bexec(Sync)?\((?=['"`])/g)).toEqual([]);
  });

  test('hashes are SHA-256, one place enciphers and by Web Cryptography, and chance that must not be guessed is no Math.random', () => {
    expect(holding(/create(Hash|Hmac)\((?!'sha256')[^)]*|create(De)?[Cc]ipher\w*|\b(md5|sha1)\b/g)).toEqual([]);
    expect(holding(/\bsubtle\.\w+crypt\b/g)).toEqual(
      ['encrypt', 'decrypt'].map((act) => `platform/server/sealed.ts: subtle.${act}`),
    );
    // How long somebody waits before he asks again, and nothing else.
    const chances = holding(/^.*\bMath\.random\(.*$/gm);
    expect(chances.length).toBeGreaterThan(2);
    expect(chances.filter((line) => !/setTimeout|pauseMs/.test(line))).toEqual([]);
  });

  test('passwords are typed into masked fields that take pasting and say to password keepers what they are', () => {
    const screens = sources.filter((file) => file.endsWith('.tsx'));
    const fields = screens.filter((file) => read(file).includes('<PasswordInput'));
    expect(fields.length).toBeGreaterThan(3);
    expect(fields.filter((file) => !read(file).includes('autoComplete='))).toEqual([]);
    const plain = /<(TextInput|Textarea|input)\b[^>]*name="(password|current|secret)/g;
    expect(holding(plain)).toEqual([]);
    expect(fields.filter((file) => /onPaste|autoComplete="off"/.test(read(file)))).toEqual([]);
  });
});

test('every package is one exact version with a checksum', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const unproven = Object.entries(packages).filter(([name, { integrity }]) => name !== '' && !integrity?.startsWith('sha512-'));
  expect(Object.keys(packages).length).toBeGreaterThan(200);
  expect(unproven.map(([name]) => name)).toEqual([]);
});
