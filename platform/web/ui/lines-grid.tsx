import { ActionIcon, Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../feedback.ts';
import type { Line } from '../form-lines.ts';
import type { Form } from '../form-type.ts';
import { optionalText } from '../i18n.ts';
import { IconColumns3, IconCopy, IconPlus, IconTrash } from '../icons.ts';
import { PopupButton } from './popup.tsx';

export interface LineCellProps {
  line: Line;
  index: number;
  /** `lines.3.fee`: where errors and the focus find it. */
  path: string;
  label: string;
  error: ReactNode;
  change: (part: Line) => void;
}
export interface LineColumn {
  /** Wire name. */
  name: string;
  title: string;
  width: number;
  align?: 'end' | undefined;
  /** Shown where a line uses it, or where somebody asks for it. */
  isSeldom?: boolean;
  cell: (props: LineCellProps) => ReactNode;
}

interface LinesGridProps {
  form: Form;
  /** The value of the form that holds the lines. */
  at?: string;
  label: string;
  columns: readonly LineColumn[];
  blank: (last: Line | undefined) => Line;
  /** Words: `add`, `keys`, `removed`, `more`, under this key; else the platform's. */
  words?: string;
  /** So many lines stay at least. */
  least?: number;
  /** The lines are those of another paper: none is added or taken away. */
  isFixed?: boolean;
  foot?: ReactNode;
}
const step = 100;

/** The lines of a document as a sheet: Enter goes down, below the last line there is a new one; Ctrl+D, Ctrl+Del, arrows; Ctrl+I says why. */
export function LinesGrid(props: LinesGridProps) {
  const { form, at: place = 'lines', label, columns: all, blank, words = 'ui.lines', least = 0, isFixed = false, foot } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(step);
  const current = useRef(form);
  current.current = form;
  const lines = (form.getValues()[place] ?? []) as Line[];
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const isUsed = (name: string) => lines.some((line) => ![undefined, null, ''].includes(line[name]));
  const isShown = ({ name, isSeldom }: LineColumn) => !isSeldom || asked.has(name) || isUsed(name);
  const [columns, waiting] = [all.filter(isShown), all.filter((column) => !isShown(column))];
  const first = columns[0]?.name ?? '';
  const say = (key: string, values = {}) => optionalText(`${words}.${key}`, values) ?? t(`ui.lines.${key}`, values);
  const focus = (row: number, name: string) =>
    setTimeout(() => {
      const cell = box.current?.querySelector<HTMLElement>(`[data-path="${place}.${row}.${name}"]`);
      (cell?.matches('input, select') ? cell : (cell?.querySelector<HTMLElement>('input, select') ?? cell))?.focus();
    }, 30);
  const insert = (index: number, line: Line, name = first) => {
    form.insertListItem(place, line, index);
    setShown((now) => Math.max(now, Math.min(index + 1, now + 1)));
    focus(index, name);
  };
  const remove = (index: number) => {
    if (lines.length <= least) return;
    const gone = lines[index];
    form.removeListItem(place, index);
    focus(Math.max(0, Math.min(index, lines.length - 2)), first);
    if (gone) toast('info', say('removed'), { timer: 8000, undo: () => current.current.insertListItem(place, gone, index) });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-path]')?.dataset['path'] ?? '';
    const [, row, name] = /^\w+\.(\d+)\.(\w+)$/.exec(at) ?? [];
    if (row === undefined || !name || event.defaultPrevented) return;
    const index = Number(row);
    const isControl = event.ctrlKey || event.metaKey;
    // A picker's own list has the arrows and Enter while it is open.
    const isPicker =
      event.target instanceof HTMLSelectElement || (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Enter' && !isControl && !isPicker) {
      if (event.shiftKey) focus(index - 1, name);
      else if (index < lines.length - 1) focus(index + 1, name);
      else if (!isFixed) insert(index + 1, blank(lines[index]), name);
    } else if (event.key === 'ArrowDown' && !isPicker) focus(index + 1, name);
    else if (event.key === 'ArrowUp' && !isPicker) focus(index - 1, name);
    else if (isControl && event.code === 'KeyI') hintOf(event.target as HTMLElement)?.click();
    else if (!isFixed && isControl && event.code === 'KeyD') insert(index + 1, copyOf(lines[index]), name);
    else if (!isFixed && isControl && event.key === 'Delete') remove(index);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cells are listened to once for the whole sheet. */}
      <div className="k-sheet" ref={box} onKeyDown={press}>
        <table aria-label={label} style={{ minWidth: `${columns.reduce((sum, { width }) => sum + width, 7.5)}rem` }}>
          <colgroup>
            <col style={{ width: '2.5rem' }} />
            {columns.map(({ name, width }) => (
              <col key={name} style={{ width: `${width}rem` }} />
            ))}
            {!isFixed && <col style={{ width: '5rem' }} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map(({ name, title, align }) => (
                <th key={name} scope="col" data-align={align ?? 'start'}>
                  {title}
                </th>
              ))}
              {!isFixed && (
                <th scope="col">
                  <span className="k-unseen">{t('ui.list.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line, index) => (
              <LineRow
                key={index}
                {...{ line, index, columns, say, place, isFixed }}
                errors={form.errors}
                change={(part) => form.setFieldValue(`${place}.${index}`, { ...lines[index], ...part })}
                onDuplicate={() => insert(index + 1, copyOf(line))}
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <SheetFoot
        say={say}
        onAdd={isFixed ? undefined : () => insert(lines.length, blank(lines.at(-1)))}
        hidden={lines.length - shown}
        onMore={() => setShown(shown + step)}
        waiting={waiting}
        onAsk={(name) => setAsked(new Set([...asked, name]))}
      />
      {foot}
    </>
  );
}

interface SheetFootProps {
  say: (key: string, values?: object) => string;
  /** Nothing where the lines are those of another paper. */
  onAdd: (() => void) | undefined;
  /** So many lines are not drawn yet. */
  hidden: number;
  onMore: () => void;
  waiting: readonly LineColumn[];
  onAsk: (name: string) => void;
}

/** What a line has beside its values. */
const hintOf = (cell: HTMLElement) => cell.closest('tr')?.querySelector<HTMLElement>('.k-hinted button');

/** Below the lines: one more of them, those not drawn yet, the columns nobody uses, and the keys. */
function SheetFoot({ say, onAdd, hidden, onMore, waiting, onAsk }: SheetFootProps) {
  return (
    <div className="k-sheet-foot">
      {onAdd && (
        <Button variant="light" leftSection={<IconPlus size="1rem" aria-hidden />} onClick={onAdd}>
          {say('add')}
        </Button>
      )}
      {hidden > 0 && (
        <Button variant="subtle" onClick={onMore}>
          {say('more', { count: hidden })}
        </Button>
      )}
      {waiting.length > 0 && <MoreColumns columns={waiting} onAsk={onAsk} />}
      {onAdd && <span className="k-sheet-keys">{say('keys')}</span>}
    </div>
  );
}

/** A line once more, as a line of its own. */
const copyOf = (line: Line | undefined): Line => ({ ...line, id: undefined });

/** Columns that no line uses yet, to be brought in one by one. */
function MoreColumns({ columns, onAsk }: { columns: readonly LineColumn[]; onAsk: (name: string) => void }) {
  const { t } = useTranslation();
  return (
    <PopupButton
      label={t('ui.lines.columns')}
      kind="menu"
      className="k-tool k-outlined k-worded"
      isPlain
      align="start"
      content={(close) =>
        columns.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            className="k-item"
            onClick={() => {
              onAsk(name);
              close();
            }}
          >
            {title}
          </button>
        ))
      }
    >
      <IconColumns3 size="1.1rem" aria-hidden /> {t('ui.lines.columns')}
    </PopupButton>
  );
}

interface LineRowProps {
  place: string;
  line: Line;
  index: number;
  columns: readonly LineColumn[];
  errors: Record<string, ReactNode>;
  say: (key: string, values?: object) => string;
  change: (part: Line) => void;
  isFixed: boolean;
  onDuplicate: () => void;
  onRemove: () => void;
}

function LineRow({ place, line, index, columns, errors, say, change, isFixed, onDuplicate, onRemove }: LineRowProps) {
  const pathOf = (name: string) => `${place}.${index}.${name}`;
  const own = columns.filter(({ name }) => errors[pathOf(name)]);
  return (
    <>
      <tr>
        <td>{index + 1}</td>
        {columns.map(({ name, title, cell }) => (
          <td key={name} data-title={title} data-failed={errors[pathOf(name)] ? true : undefined}>
            {cell({ line, index, path: pathOf(name), label: `${title} ${index + 1}`, error: errors[pathOf(name)], change })}
          </td>
        ))}
        {!isFixed && (
          <td className="k-sheet-verbs">
            <ActionIcon tabIndex={-1} aria-label={say('duplicate', { number: index + 1 })} title="Ctrl + D" onClick={onDuplicate}>
              <IconCopy size="1rem" aria-hidden />
            </ActionIcon>
            <ActionIcon tabIndex={-1} aria-label={say('remove', { number: index + 1 })} title="Ctrl + Del" onClick={onRemove}>
              <IconTrash size="1rem" aria-hidden />
            </ActionIcon>
          </td>
        )}
      </tr>
      {own.length > 0 && (
        <tr className="k-sheet-errors">
          <td />
          <td colSpan={columns.length + (isFixed ? 0 : 1)} role="alert">
            {own.map(({ name, title }) => (
              <span key={name}>
                {title}: {errors[pathOf(name)]}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
