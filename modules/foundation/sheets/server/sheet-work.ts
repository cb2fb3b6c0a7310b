import { modeOf, type SheetKind, type SheetMode } from '#foundation/sheets/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { Refusal } from '#platform/entity';
import { type Context, may } from '#platform/server';
import type { KeptSheet } from './kept-sheet.ts';
import type { CellProblem } from './read-row.ts';

export interface SheetRowAsked {
  rowNo: number;
  cells: string[];
}
export interface JudgedRow<R = unknown> {
  rowNo: number;
  problems: CellProblem[];
  /** What the row comes to; complete where there are no problems. */
  reading: R;
  /** The word it is known by. */
  key: string | null;
}
export interface GoodRow<R = unknown> extends SheetRowAsked {
  reading: R;
  key: string | null;
}
export interface Made {
  rowNo: number;
  recordId: number;
}
/** What became of rows: those that are records now, and those left with a reason. */
export interface Saved<R = unknown> {
  made: readonly Made[];
  left: readonly JudgedRow<R>[];
}

/** What a kind does with the rows of one of its modes. */
export interface SheetWork<R = any> {
  /** Judges rows as saving them would; nothing is kept. */
  judge(ctx: Context, sheet: KeptSheet, rows: readonly SheetRowAsked[]): Promise<JudgedRow<R>[]>;
  /** Makes records of good rows. Tried again after a crash it makes none twice, for a row is good until its transaction ends. */
  save(ctx: Context, sheet: KeptSheet, rows: readonly GoodRow<R>[]): Promise<Saved<R>>;
  undo?: {
    /** Refuses where nothing was made, or somebody worked on what was. */
    refuse(ctx: Context, sheet: KeptSheet): Promise<void>;
    /** Takes records out again; answers those it took. */
    takeBack(ctx: Context, ids: readonly number[]): Promise<readonly number[]>;
  };
  /** Rows judged in one step: fewer where each is locked meanwhile. */
  judgedAtOnce?: number;
  savedAtOnce?: number;
  /** Saving judges the cells once more: what they came to is not kept meanwhile. */
  isJudgedAgain?: boolean;
}

/** What a template says beside its headings. */
export interface TemplateParts {
  /** An example by column. */
  example: Partial<Record<string, string | number>>;
  /** What may stand in a column, offered in its cells. */
  lists: readonly (readonly [column: string, words: readonly string[]])[];
}

export interface SheetServer {
  works: Readonly<Record<string, SheetWork>>;
  template(ctx: Context, mode: string): Promise<TemplateParts>;
  /** Whose rows a whole sheet is, where nobody's unless said. */
  clientOf?(ctx: Context, sent: unknown): Promise<number | null>;
}

interface Implemented {
  kind: SheetKind;
  server: SheetServer;
}
const implemented = new Map<string, Implemented>();

/** Gives a declared kind of sheet what it does. */
export function implementSheets<C extends string, M extends string>(
  kind: SheetKind<C, M>,
  server: SheetServer & { works: Readonly<Record<M, SheetWork>> },
): void {
  implemented.set(kind.name, { kind, server });
}

export const sheetKinds = (): SheetKind[] => [...implemented.values()].map(({ kind }) => kind);
export const isSheetKind = (name: unknown): name is string => typeof name === 'string' && implemented.has(name);

function found(name: string): Implemented {
  const one = implemented.get(name);
  if (!one) throw new Error(`no sheets of the kind ${name} are implemented`);
  return one;
}
export const kindOf = ({ kind }: Pick<KeptSheet, 'kind'>): SheetKind => found(kind).kind;
export const serverOf = ({ kind }: Pick<KeptSheet, 'kind'>): SheetServer => found(kind).server;
export const workOf = ({ kind, mode }: Pick<KeptSheet, 'kind' | 'mode'>): SheetWork =>
  found(kind).server.works[mode] as SheetWork;

/** What somebody may not do, his sheet may not do either. */
export function refuseUnlessMay(ctx: Context, sheet: Pick<KeptSheet, 'kind' | 'mode'>): SheetMode {
  const kind = kindOf(sheet);
  const mode = modeOf(kind, sheet.mode);
  if (!sectionAllowed(kind.section, ctx.tenant.businessTypeId, ctx.tenant.businessSubTypeId))
    throw new Refusal('errors.wrongSection', { status: 403 });
  if (!may(ctx, mode.permission))
    throw new Refusal('errors.noPermission', { status: 403, values: { permission: mode.permission } });
  return mode;
}
