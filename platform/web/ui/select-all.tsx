import { Tick } from './tick.tsx';

/** A row chosen, or no longer. */
export function toggled(selected: ReadonlySet<number> | undefined, id: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Chooses every row there is, or none of them. */
export function SelectAll<R extends { id: number }>(props: {
  rows: readonly R[];
  selected: ReadonlySet<number> | undefined;
  onSelect: (ids: ReadonlySet<number>) => void;
  label: string;
}) {
  const { rows, selected = new Set<number>() } = props;
  const ids = rows.map((row) => row.id);
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  // What was chosen elsewhere stays chosen.
  const elsewhere = () => {
    const here = new Set(ids);
    return [...selected].filter((id) => !here.has(id));
  };
  return (
    <Tick
      aria-label={props.label}
      checked={isAll}
      disabled={ids.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = selected.size > 0 && !isAll;
      }}
      onChange={() => props.onSelect(new Set(isAll ? elsewhere() : [...elsewhere(), ...ids]))}
    />
  );
}
