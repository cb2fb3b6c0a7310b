import { columnNamesOf, columnOf, foldHeading, type Known, knownHeadings, type SheetKind } from '#foundation/sheets/contract';
import { foldText } from '#platform/entity';
import { languages, translate } from '#platform/server';

const knownOf = new Map<string, Known>();

/** Headings of any language: what our screens and templates call a column, and what offices do. */
export function headingsKnown(kind: SheetKind): Known {
  let known = knownOf.get(kind.name);
  if (!known) {
    known = knownHeadings(
      kind,
      languages.flatMap((language) =>
        columnNamesOf(kind).flatMap((name): [string, string][] => [
          [translate(language, columnOf(kind, name).label), name],
          [headingOf(kind, language, name), name],
        ]),
      ),
    );
    knownOf.set(kind.name, known);
  }
  return known;
}

/** What a column is called in a template. */
export function headingOf(kind: SheetKind, language: string, name: string): string {
  const { heading, label } = columnOf(kind, name);
  return translate(language, heading ?? label);
}

/** The options a field has, by every word for them: the code, what our screens call it in any language, and what else is said. */
export function optionWords(
  options: readonly string[],
  { labels, spoken = {} }: { labels: string; spoken?: Readonly<Record<string, readonly string[]>> },
): (written: string) => string | undefined {
  let words: ReadonlyMap<string, string> | undefined;
  const read = () =>
    new Map(
      options.flatMap((option) => [
        [foldHeading(option), option] as const,
        ...languages.map((language) => [foldText(translate(language, `${labels}.${option}`)), option] as const),
        ...(spoken[option] ?? []).map((word) => [foldText(word), option] as const),
      ]),
    );
  return (written) => {
    words ??= read();
    return words.get(foldText(written)) ?? words.get(foldHeading(written));
  };
}
