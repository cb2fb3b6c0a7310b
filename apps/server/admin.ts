import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUpCommand, restoreCommand, verifyCommand } from './admin/backups.ts';
import { checkBooksCommand } from './admin/books.ts';
import { type Command, explain, UsageError } from './admin/command.ts';
import { createUserCommand, setPasswordCommand, unlockUserCommand } from './admin/people.ts';
import { createTenantCommand } from './admin/tenants.ts';

// What the operator does beside the product, on the machine it runs on.
const commands: Readonly<Record<string, Command>> = {
  'tenant create': createTenantCommand,
  'user create': createUserCommand,
  'user unlock': unlockUserCommand,
  'user password': setPasswordCommand,
  'check-books': checkBooksCommand,
  backup: backUpCommand,
  restore: restoreCommand,
  verify: verifyCommand,
};

const usage = `npm run admin -- <command>

${Object.entries(commands)
  .map(([name, command]) => `  ${`${name} ${command.takes}`.trim()}\n      ${command.summary}`)
  .join('\n')}

Passwords are read from standard input with --password-stdin; otherwise one is made up and printed once.
The database is the one the product uses: DATABASE_URL, or the embedded one in DATA_DIR, whether the product runs or not.`;

const envFile = path.resolve(import.meta.dirname, '../../.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
process.exitCode = await main(process.argv.slice(2));

async function main(given: readonly string[]): Promise<number> {
  if (given.length === 0 || given.includes('--help') || given[0] === 'help') {
    console.log(usage);
    return given.length === 0 ? 2 : 0;
  }
  const name = [given.slice(0, 2).join(' '), given[0] as string].find((name) => Object.hasOwn(commands, name));
  if (!name) {
    console.error(`There is no command '${given.slice(0, 2).join(' ')}'.\n\n${usage}`);
    return 2;
  }
  const command = commands[name] as Command;
  try {
    const rest = given.slice(name.split(' ').length);
    const { values, positionals } = parseArgs({
      args: rest,
      options: command.options ?? {},
      allowPositionals: command.folder === true,
    });
    if (command.folder && positionals.length !== 1) throw new UsageError('name one folder');
    return await command.run({ ...values, folder: positionals[0] && path.resolve(positionals[0]) });
  } catch (error) {
    const isMisused = error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
    console.error(isMisused ? `${(error as Error).message}\n\nnpm run admin -- ${name} ${command.takes}` : explain(error));
    return isMisused ? 2 : 1;
  }
}
