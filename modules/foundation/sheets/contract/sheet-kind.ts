import type { Entity, Field, Fields, Section } from '#platform/entity';

/** A column a sheet may have: what a cell of it says, and what people write above it. */
export interface SheetColumn {
  field: Field;
  /** What our screens call it: the key of a text. */
  label: string;
  /** What templates call it, where that is another text. */
  heading?: string;
  /** What offices write above it in any language, beside the names of our own screens. */
  synonyms: readonly string[];
  /** Written as it is, digits or not: a spreadsheet must not take it for a number. */
  isCode?: true;
  /** Long texts stand in it. */
  isLong?: true;
}

/** What a sheet is for: records are made of its rows, or changed by them. */
export interface SheetMode {
  /** The key somebody needs for it, when he uploads and at each step of the work. */
  permission: string;
  /** Columns without which no such sheet can be read. */
  needs: readonly string[];
  /** Columns that new records need: asked for where a heading is not understood, for one of them may stand below it. */
  wants?: readonly string[];
  /** Where its screen is. */
  at: string;
  /** What its template is called: the key of a text. */
  template: string;
  /** A whole sheet may be taken back afterwards. */
  canUndo?: true;
}

/** A kind of sheet, declared once: browser and server read, map, show and check by it. */
export interface SheetKind<C extends string = string, M extends string = string> {
  name: string;
  section: Section;
  columns: Readonly<Record<C, SheetColumn>>;
  modes: Readonly<Record<M, SheetMode>>;
  /** The column a row is known by. */
  key: C;
  /** Under /api/v1, its calls. */
  path: string;
  /** What its records are called and where they are listed. */
  title: string;
  list: string;
  /** Paths of lists that change with it: they are read anew when it is saved or taken back. */
  touches: readonly string[];
  /** The sheet of the template that is filled in, where it is not called as the records are. */
  sheet?: string;
  /** How the texts begin that its screens say in words of their own: `<words><mode>.title`. */
  words: string;
  /** Under which name a row tells what it became. */
  record: string;
  /** As what the record of changes knows its sheets. */
  entity: string;
}

/** Declares a kind of sheet. */
export const defineSheets = <const C extends string, const M extends string>(kind: SheetKind<C, M>): SheetKind<C, M> => kind;

type Plain<F> = Extract<keyof F, string>;
interface EntitySheets<F extends Fields> {
  /** The fields a sheet may fill, in the order of the template, each with what offices write above it. */
  columns: Readonly<Partial<Record<Plain<F>, readonly string[]>>>;
  /** The field a row is known by: it changes the record that has it, and makes one where none has. */
  key: Plain<F>;
}

/** The sheets of an entity: its rows are created or changed by a key, as if each had been saved in the form. */
export function sheetsOf<F extends Fields>(
  entity: Entity<F, any>,
  { columns, key }: EntitySheets<F>,
): SheetKind<Plain<F>, 'save'> {
  const { name, section, path, screens, touches, permissions, fields } = entity;
  const column = (field: Plain<F>): SheetColumn => ({
    field: fields[field] as Field,
    label: `${name}.fields.${field}`,
    synonyms: columns[field] ?? [],
    ...(fields[field]?.kind === 'text' && field === key && { isCode: true }),
    ...((fields[field]?.max ?? 0) >= 200 && { isLong: true }),
  });
  const named = Object.keys(columns) as Plain<F>[];
  const isWanted = (field: Plain<F>) => field !== key && fields[field]?.required === true && fields[field]?.kind !== 'belongsTo';
  return {
    name,
    section,
    columns: Object.fromEntries(named.map((field) => [field, column(field)])) as Record<Plain<F>, SheetColumn>,
    modes: {
      save: {
        permission: permissions.create as string,
        needs: [key],
        wants: named.filter(isWanted),
        at: `${screens}/import`,
        template: `${name}.title`,
      },
    },
    key,
    path: 'sheets',
    title: `${name}.title`,
    list: screens,
    touches: [path, ...touches],
    words: 'sheets.',
    record: 'record_id',
    entity: 'sheet',
  };
}

export const columnNamesOf = (kind: SheetKind): string[] => Object.keys(kind.columns);
export const columnOf = (kind: SheetKind, name: string): SheetColumn => kind.columns[name] as SheetColumn;
export const modeOf = (kind: SheetKind, name: string): SheetMode => kind.modes[name] as SheetMode;

const fromTheLeft: readonly Field['kind'][] = ['phone', 'email', 'money', 'integer', 'decimal', 'quantity', 'date'];
/** Whether what stands in a column is written from the left whatever the page's direction. */
export const isWrittenLtr = (kind: SheetKind, name: string): boolean => {
  const column = kind.columns[name];
  return column !== undefined && (column.isCode === true || fromTheLeft.includes(column.field.kind));
};
