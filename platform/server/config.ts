import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isTrustList } from './trust-list.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A value is one line of text; an empty one counts as not given. */
const word = z.string().trim();
const address = (protocols: readonly string[]) =>
  word.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const web = address(['http:', 'https:']);
const atLeastOne = word.regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999').transform(Number);
const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, { error: `must be one of ${options.join(', ')}` });

/** Every variable the product reads, as the operator writes it. */
export const variables = z.object({
  PORT: word
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port < 65_536, 'must be a number from 0 to 65535')
    .default(3000),
  HOST: word.regex(/^[\w.:-]+$/, 'must be a host name or an IP address').default('127.0.0.1'),
  PUBLIC_URL: web.optional(),
  DATA_DIR: word.default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  SEED: choice(['demo', 'none', 'large']).optional(),
  DEMO_ON_NETWORK: choice(['on', 'off']).default('off'),
  APP_SECRET: word.min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: word.regex(/^([^<>]*<)?[^\s<>@]+@[\w.-]+>?$/, 'must be an e-mail address, or Name <address>').optional(),
  WHATSAPP_URL: web.default('https://graph.facebook.com/v23.0'),
  PRIVATE_NETWORKS: choice(['on', 'off']).default('off'),
  S3_ENDPOINT: web.optional(),
  S3_REGION: word.optional(),
  S3_BUCKET: word.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
  S3_ACCESS_KEY: word.optional(),
  S3_SECRET_KEY: word.optional(),
  AI_BASE_URL: web.optional(),
  AI_API_KEY: word.optional(),
  AI_MODEL: word.optional(),
  MAP_STYLE_URL: web.optional(),
  TRUST_PROXY: word
    .refine(isTrustList, 'must be off, or the addresses of your proxies (loopback, 10.0.0.0/8, …) with commas between')
    .default('off'),
  RATE_LIMIT: choice(['on', 'off']).default('on'),
  METRICS_TOKEN: word.min(16, 'must have at least 16 characters').optional(),
  UPLOAD_MB_PER_DAY: atLeastOne.default(300),
  UPLOAD_GB_PER_COMPANY: atLeastOne.default(50),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Secrets, which may stand in a file that only the product reads, named by the variable with `_FILE` behind it. */
const secretVariables = ['DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'S3_SECRET_KEY', 'AI_API_KEY', 'METRICS_TOKEN'] as const;
const groups = [['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']] as const;

type Values = z.infer<typeof variables>;
type Environment = Readonly<Record<string, string | undefined>>;

export interface Config {
  port: number;
  host: string;
  /** Where people reach the product; without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** The uploaded files. */
  filesDir: string;
  /** Letters that could not leave, as nobody said how. */
  lettersDir: string;
  /** The operator's mail server and whom letters are from; null: letters are kept as files. */
  mail: { smtpUrl: string | null; from: string };
  /** Where the interface of WhatsApp for businesses is, with its version. */
  whatsappUrl: string;
  /** Whether servers companies name may stand in private networks, or on this machine. */
  privateNetworks: boolean;
  /** A PostgreSQL of the operator's own; null: start the embedded one. */
  databaseUrl: string | null;
  /** What an empty database is filled with: the demo only where nobody but this machine gets at it, or where that is meant. */
  seed: NonNullable<Values['SEED']>;
  /** By which variables the product, or its database, is in reach of other machines. */
  exposedBy: readonly string[];
  /** Whether the demo's sign-ins, whose password everybody knows, may be in reach of other machines. */
  demoOnNetwork: boolean;
  /** Null until it is read from, or made in, the data directory. */
  appSecret: string | null;
  mapStyleUrl: string | null;
  /** The proxies whose word on the caller's address is taken; false: nobody's. */
  trustProxy: string | false;
  rateLimit: boolean;
  logLevel: Values['LOG_LEVEL'];
  /** Opens /metrics from elsewhere; null: they are told on this machine only. */
  metricsToken: string | null;
  /** What somebody uploads on a day at most, and what a company keeps, in bytes. */
  quotas: { ofPersonAndDay: number; ofCompany: number };
}

/** Accepted, but nothing uses them yet: the operator is told at start. */
const unused = ['S3_ENDPOINT', 'AI_BASE_URL', 'MAP_STYLE_URL'] as const;
export function unusedVariables(environment: Environment = process.env): string[] {
  return unused.filter((name) => environment[name] || environment[`${name}_FILE`]);
}

/** What is wrong with the configuration, one line a variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Reads and checks the whole configuration; whatever is wrong is named, all at once. */
export function readConfig(environment: Environment): Config {
  const { given, problems } = gather(environment);
  const read = variables.safeParse(given);
  // A wrong value is not repeated: it may be a secret in the wrong place.
  for (const {
    path: [name],
    message,
  } of read.error?.issues ?? [])
    problems.push(`${String(name)} ${message}`);
  problems.push(...missing(given));
  if (!read.success || problems.length) throw new ConfigError(problems);
  const config = configOf(read.data);
  if (config.seed !== 'none' && config.exposedBy.length && !config.demoOnNetwork) throw new ConfigError([exposedDemo(config)]);
  return config;
}

/** As readConfig, for a process that cannot go on without: it ends with status 1. */
export function loadConfig(environment: Environment = process.env): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The configuration is wrong:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`);
    process.exit(1);
  }
}

/** The environment for a process that may not read the files of secrets, and is not to know the owner of the database. */
export function environmentOfServer(environment: Environment): Record<string, string | undefined> {
  const { given } = gather(environment);
  const secrets = secretVariables.flatMap((name) => [
    [name, name === 'DATABASE_URL' ? '' : (given[name] ?? '')],
    [`${name}_FILE`, ''],
  ]);
  return { ...environment, ...Object.fromEntries(secrets) };
}

function gather(environment: Environment): { given: Record<string, string>; problems: string[] } {
  const problems: string[] = [];
  const given: Record<string, string> = {};
  for (const name of Object.keys(variables.shape)) {
    if (environment[name]) given[name] = environment[name];
  }
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) problems.push(`${name} and ${name}_FILE are both set; set one`);
    try {
      given[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { given, problems };
}

function missing(given: Readonly<Record<string, string>>): string[] {
  const problems: string[] = [];
  if (given.DATABASE_URL && !given.APP_SECRET)
    problems.push('APP_SECRET is required with DATABASE_URL: every process needs the same one');
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM is required with SMTP_URL: letters say whom they are from');
  if (given.AI_API_KEY && !given.AI_BASE_URL) problems.push('AI_BASE_URL is required with AI_API_KEY');
  for (const group of groups) {
    if (!group.some((name) => given[name])) continue;
    for (const name of group) if (!given[name]) problems.push(`${name} is missing: ${group.join(', ')} belong together`);
  }
  return problems;
}

/** Nobody puts accounts with a known password within everybody's reach by mistake. */
export function exposedDemo({ exposedBy }: Pick<Config, 'exposedBy'>): string {
  return `SEED asks for the demo, whose password everybody knows, and ${exposedBy.join(' and ')} ${exposedBy.length > 1 ? 'put' : 'puts'} it within reach of other machines; leave SEED empty, or set DEMO_ON_NETWORK=on where a demo for everybody is meant`;
}

function exposures(values: Values): string[] {
  const hosts: [string, (string | null)[]][] = [
    ['HOST', [values.HOST]],
    ['PUBLIC_URL', [hostOf(values.PUBLIC_URL)]],
    // A socket of this machine may stand where a host would.
    [
      'DATABASE_URL',
      [hostOf(values.DATABASE_URL), values.DATABASE_URL ? new URL(values.DATABASE_URL).searchParams.get('host') : null],
    ],
  ];
  return hosts.filter(([, named]) => named.some((host) => host && !isOwnMachine(host))).map(([name]) => name);
}

const hostOf = (url: string | undefined) => (url ? new URL(url).hostname : null);
const isOwnMachine = (host: string) =>
  /^(127(\.\d{1,3}){3}|\[?::1\]?|(.+\.)?localhost)$/i.test(host) || host.startsWith('/') || host.startsWith('%2F');

function configOf(values: Values): Config {
  const exposedBy = exposures(values);
  const dataDir = path.resolve(root, values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? localAddress(values.HOST, values.PORT)).replace(/\/+$/, ''),
    dataDir,
    filesDir: path.join(dataDir, 'files'),
    lettersDir: path.join(dataDir, 'letters'),
    mail: { smtpUrl: values.SMTP_URL ?? null, from: values.MAIL_FROM ?? 'Karwan <no-reply@localhost>' },
    whatsappUrl: values.WHATSAPP_URL.replace(/\/+$/, ''),
    privateNetworks: values.PRIVATE_NETWORKS === 'on',
    databaseUrl: values.DATABASE_URL ?? null,
    seed: values.SEED ?? (exposedBy.length ? 'none' : 'demo'),
    exposedBy,
    demoOnNetwork: values.DEMO_ON_NETWORK === 'on',
    appSecret: values.APP_SECRET ?? null,
    mapStyleUrl: values.MAP_STYLE_URL ?? null,
    trustProxy: values.TRUST_PROXY === 'off' ? false : values.TRUST_PROXY,
    rateLimit: values.RATE_LIMIT === 'on',
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    quotas: { ofPersonAndDay: values.UPLOAD_MB_PER_DAY * 1_000_000, ofCompany: values.UPLOAD_GB_PER_COMPANY * 1_000_000_000 },
  };
}

function localAddress(host: string, port: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
