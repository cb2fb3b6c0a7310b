import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentFiles, documentTable, documentWays } from './document.ts';
import { entityFiles, entityTable } from './entity.ts';
import { migrationName, readme } from './module.ts';
import { areas, filesIn, type Kind, menuFileOf, menuOfReports, type Named } from './names.ts';
import { reportFiles } from './report.ts';
import { withLine, withMenuTab, withModule, withScreens, withTexts, withWays } from './wiring.ts';
import { languages, textsOf } from './words.ts';

const filesOf: Record<Kind, (named: Named) => Record<string, string>> = {
  entity: entityFiles,
  document: documentFiles,
  report: reportFiles,
};
const tableOf: Record<Kind, ((named: Named) => string) | null> = {
  entity: entityTable,
  document: documentTable,
  report: null,
};

/** Writes the beginning of a thing into the sources under a folder, and what makes it known; answers the files it wrote. */
export function writeBeginning(root: string, named: Named, today: string): string[] {
  const written: string[] = [];
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    written.push(file);
  };
  const edit = (file: string, change: (text: string) => string, first = '') => {
    const whole = path.join(root, file);
    write(file, change(existsSync(whole) ? readFileSync(whole, 'utf8') : first));
  };
  const of = (file: string) => `${named.folder}/${file}`;
  const isNew = !existsSync(path.join(root, named.folder));
  const servesNothing = !existsSync(path.join(root, of('server/index.ts')));

  for (const [file, text] of Object.entries(filesOf[named.kind](named))) write(of(file), text.trimStart());
  const table = tableOf[named.kind]?.(named).trimStart();
  if (table) write(of(`server/migrations/${migrationName(newestMigration(root), today, named.files)}`), table);

  edit(of('contract/index.ts'), (text) => withLine(text, `export * from './${named.file}.ts';`));
  edit(of('server/index.ts'), (text) => withLine(text, served(named)));
  edit(of('web/index.ts'), (text) => withScreens(text, named));
  for (const language of languages)
    edit(of(`locales/${language}.json`), (text) => withTexts(text, textsOf(named, language)), '{}');
  if (isNew) write(of('README.md'), readme(named));
  if (servesNothing) edit('apps/server/modules.ts', (text) => withModule(text, named));

  const item = named.kind === 'report' ? menuOfReports : (areas[named.area]?.menu ?? "'/branches'");
  edit(menuFileOf(item), (text) => withMenuTab(text, item, `/${named.files}`));
  if (named.kind === 'document') {
    write(`apps/server/testing/documents/${named.files}.ts`, documentWays(named).trimStart());
    edit('apps/server/testing/documents/every.ts', (text) => withWays(text, named));
  }
  return written;
}

const served = ({ kind, files, names }: Named) =>
  kind === 'report' ? `import './${files}.ts';` : `export { ${names} } from './${files}.ts';`;

function newestMigration(root: string): string {
  const all = [...filesIn(root, 'modules'), ...filesIn(root, 'platform/server/migrations')]
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file));
  return all.toSorted().at(-1) ?? '';
}
