import { root, runTool } from '../test/steps.ts';
import { NotWritten, readAsked } from './names.ts';
import { writeBeginning } from './write.ts';

// Begins an entity, a document or a report: npm run new -- document courier/vehicles vehicle-check
try {
  const named = readAsked(root, process.argv.slice(2));
  const written = writeBeginning(root, named, new Date().toISOString().slice(0, 10));
  const sources = written.filter((file) => file.endsWith('.ts'));
  if (!(await runTool('biome', ['check', '--write', '--log-level=error', ...sources]))) process.exitCode = 1;
  await runTool('vitest', ['run', '--project', 'pure', '--reporter=dot', 'tools/tidy-map.test.ts'], { KARWAN_MAP: 'write' });
  console.log(
    `\n${written.join('\n')}\n\nIt works as it is; the rest is yours: its fields, its words in six languages, its key.`,
  );
  if (!written.includes(`${named.folder}/README.md`)) console.log(`Say in ${named.folder}/README.md that it is there.`);
  console.log(`npm run check && npx vitest run --project database ${named.folder}`);
} catch (error) {
  if (!(error instanceof NotWritten)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
