import { type Named, NotWritten } from './names.ts';
import type { Texts } from './words.ts';

/** Adds a line of exports to an index. */
export const withLine = (text: string, line: string) => (text.includes(line) ? text : `${text.trimEnd()}\n${line}\n`.trimStart());

/** Adds the screens of a thing to the front door of its module's web. */
export function withScreens(text: string, { kind, type, contract }: Named): string {
  const maker = kind === 'report' ? 'reportScreens' : 'entityScreens';
  const imports = [
    `import { ${type} } from '${contract}';`,
    ...(new RegExp(String.raw`import [^;]*\b${maker}\b[^;]*from '#platform/web'`).test(text)
      ? []
      : [`import { ${maker} } from '#platform/web';`]),
  ];
  const added = `...${maker}(${type})`;
  const found = /^export const screens\b[^=]*= /m.exec(text);
  if (!found) return `${imports.join('\n')}\n${text}\nexport const screens = [${added}];\n`;
  const start = found.index + found[0].length;
  const end = endOfStatement(text, start);
  const screens = text.slice(start, end);
  const isList = screens.startsWith('[') && screens.endsWith(']');
  const others = isList ? screens.slice(1, -1).trim().replace(/,$/, '') : `...${screens}`;
  const all = `[${[others, added].filter(Boolean).join(', ')}]`;
  return `${imports.join('\n')}\n${text.slice(0, start)}${all}${text.slice(end)}`;
}

/** Where the statement that begins here ends: its first semicolon outside of brackets. */
function endOfStatement(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at] as string;
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    if (sign === ';' && depth === 0) return at;
  }
  throw new NotWritten('The screens of the module end nowhere: add them by hand.');
}

/** Adds texts to those of a module, whose own refusals may be there already. */
export function withTexts(text: string, texts: Texts): string {
  const all = JSON.parse(text) as Texts;
  const { errors, ...things } = texts;
  Object.assign(all, things);
  if (errors) all.errors = { ...(all.errors as Texts | undefined), ...(errors as Texts) };
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** Lets the server know a new module, after the others of its area. */
export function withModule(text: string, { area, server }: Named): string {
  const line = `import '${server}';`;
  const lines = text.trimEnd().split('\n');
  const last = lines.findLastIndex((one) => one.includes(`'#${area}/`));
  return `${lines.toSpliced(last < 0 ? lines.length : last + 1, 0, line).join('\n')}\n`;
}

/** Makes a path the last tab of an item of the menu, as written there: the first, where it had none. */
export function withMenuTab(text: string, item: string, path: string): string {
  const at = text.indexOf(item);
  if (at < 0) throw new NotWritten(`The menu has no item ${item} any more: say another in tools/new/names.ts.`);
  const [before, after] = [text.slice(0, at), text.slice(at + item.length)];
  if (!before.endsWith('to: ')) return `${before}{ to: ${item}, tabs: ['${path}'] }${after}`;
  const tabs = /^,\s*tabs: \[/.exec(after)?.[0];
  if (!tabs) return `${before}${item}, tabs: ['${path}']${after}`;
  const end = after.indexOf(']');
  return `${before}${item}${after.slice(0, end).trimEnd().replace(/,$/, '')}, '${path}'${after.slice(end)}`;
}

/** Lets the test of every document know the ways of a new one. */
export function withWays(text: string, { files, names }: Named): string {
  return `import * as ${names} from './${files}.ts';\n${text.replace(/\n {2}\[([^\]]*)\]/, (_, all: string) => `\n  [${all.replace(/,\s*$/, '')}, ${names}]`)}`;
}
