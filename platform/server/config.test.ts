import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type ConfigError, readConfig, variables } from './config.ts';
import { appSecret, secretFor } from './secret.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = 's'.repeat(32);

test('nothing has to be set', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    appSecret: null,
    seed: 'demo',
    rateLimit: true,
    trustProxy: false,
    logLevel: 'info',
    metricsToken: null,
    quotas: { ofPersonAndDay: 300_000_000, ofCompany: 50_000_000_000 },
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'karwan.example'],
  ['DATABASE_URL', 'mysql://x'],
  ['SEED', 'yes'],
  ['DEMO_ON_NETWORK', 'yes'],
  ['APP_SECRET', 'short'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'office'],
  ['PRIVATE_NETWORKS', '10.0.0.0/8'],
  ['S3_ENDPOINT', 'ftp://x'],
  ['S3_BUCKET', 'A'],
  ['AI_BASE_URL', 'x'],
  ['MAP_STYLE_URL', 'x'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['RATE_LIMIT', 'no'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['UPLOAD_MB_PER_DAY', '0'],
  ['UPLOAD_GB_PER_COMPANY', '1.5'],
])('a wrong %s is named, and its value is not repeated', (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems.some((problem) => problem.startsWith(`${name} `))).toBe(true);
  if (name === 'APP_SECRET') expect(problems.join()).not.toContain(value);
});

test('everything that is wrong is named at once', () => {
  expect(problemsOf({ PORT: 'x', SEED: 'y', LOG_LEVEL: 'z' })).toHaveLength(3);
});

test('a database of one’s own needs the secret that all processes share', () => {
  const url = 'postgres://o:p@db/karwan';
  expect(problemsOf({ DATABASE_URL: url })).toEqual([
    'APP_SECRET is required with DATABASE_URL: every process needs the same one',
  ]);
  expect(readConfig({ DATABASE_URL: url, APP_SECRET: secret }).databaseUrl).toBe(url);
});

describe('the demo, whose password everybody knows', () => {
  const own = { DATABASE_URL: 'postgres://o:p@127.0.0.1/karwan', APP_SECRET: secret };
  const reachable: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.5' },
    { HOST: '::' },
    { PUBLIC_URL: 'https://karwan.example' },
    { ...own, DATABASE_URL: 'postgres://o:p@db.internal/karwan' },
    { ...own, DATABASE_URL: 'postgres:///karwan?host=10.0.0.9' },
  ];

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://basra.localhost:3000' },
    { ...own },
    { ...own, DATABASE_URL: 'postgres:///karwan?host=/var/run/postgresql' },
  ])('fills an empty database that only this machine gets at: %j', (environment) => {
    expect(readConfig(environment)).toMatchObject({ seed: 'demo', exposedBy: [] });
  });

  test.each(reachable)('fills none that others get at: %j', (environment) => {
    expect(readConfig(environment).seed).toBe('none');
    expect(readConfig({ ...environment, SEED: 'none' }).seed).toBe('none');
  });

  test.each(reachable)('is refused there in words where it is asked for, unless that is meant: %j', (environment) => {
    for (const SEED of ['demo', 'large']) {
      const [problem] = problemsOf({ ...environment, SEED });
      expect(problem).toMatch(
        /^SEED asks for the demo.* (HOST|PUBLIC_URL|DATABASE_URL) puts it within reach.*DEMO_ON_NETWORK=on/,
      );
      expect(readConfig({ ...environment, SEED, DEMO_ON_NETWORK: 'on' })).toMatchObject({ seed: SEED, demoOnNetwork: true });
    }
    expect(readConfig({ ...environment, DEMO_ON_NETWORK: 'on' }).seed).toBe('none');
  });
});

test('letters that leave say whom they are from; without a mail server they are kept', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example:587' };
  expect(problemsOf(smtp)).toEqual(['MAIL_FROM is required with SMTP_URL: letters say whom they are from']);
  const from = 'Alpha Express <office@alpha.example>';
  expect(readConfig({ ...smtp, MAIL_FROM: from }).mail).toEqual({ smtpUrl: smtp.SMTP_URL, from });
  expect(readConfig({}).mail.smtpUrl).toBeNull();
});

test('the settings of S3 belong together', () => {
  expect(problemsOf({ S3_BUCKET: 'files' })).toHaveLength(3);
});

test('a secret may stand in a file', () => {
  const file = path.join(folder, 'app-secret');
  writeFileSync(file, `${secret}\n`);
  expect(readConfig({ APP_SECRET_FILE: file }).appSecret).toBe(secret);
  expect(problemsOf({ APP_SECRET_FILE: `${file}.gone` })[0]).toContain('APP_SECRET_FILE');
  expect(problemsOf({ APP_SECRET_FILE: file, APP_SECRET: secret })[0]).toContain('both');
});

test('the proxies to trust may be named or given as networks', () => {
  expect(readConfig({ TRUST_PROXY: 'loopback,10.0.0.0/8, ::1' }).trustProxy).toBe('loopback,10.0.0.0/8, ::1');
});

test('the secret is made once, and only its owner reads it', () => {
  const config = { appSecret: null, dataDir: path.join(folder, 'data') };
  const made = appSecret(config);
  expect(made.length).toBeGreaterThanOrEqual(48);
  expect(appSecret(config)).toBe(made);
  expect(statSync(path.join(config.dataDir, 'secret')).mode & 0o077).toBe(0);
  expect(secretFor(made, 'tokens')).not.toBe(secretFor(made, 'database'));
});

test('.env.example names exactly the variables that are read, with their defaults', () => {
  const lines = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8').split('\n');
  const given = Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)));
  expect(Object.keys(given).sort()).toEqual(Object.keys(variables.shape).sort());
  expect(readConfig(given)).toEqual(readConfig({}));
});

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}
