import { useQuery } from '@tanstack/react-query';
import { type LineCellOf, localName } from '#platform/web';
import { type Choice, lookup } from '#platform/web/ui';

/** The units goods of a line may be counted in: their own, and what holds several of it. */
export default function UnitCell({ line, name, path, label, error, change }: LineCellOf) {
  const units: Choice[] = useQuery(lookup('unit', '')).data ?? [];
  const current = units.find(({ id }) => id === line[name]);
  const base = current && (baseOf(current) ?? current.id);
  const offered = base ? units.filter((unit) => unit.id === base || baseOf(unit) === base) : units;
  return (
    <select
      data-path={path}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      value={line[name] ?? ''}
      data-empty={line[name] ? undefined : true}
      onChange={(event) => change({ [name]: Number(event.currentTarget.value) || null })}
    >
      <option value="" />
      {offered.map((unit) => (
        <option key={unit.id} value={unit.id}>
          {localName(unit)}
        </option>
      ))}
    </select>
  );
}

const baseOf = (unit: Choice) => (unit['base_unit_id'] ?? null) as number | null;
