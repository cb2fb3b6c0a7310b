import type { LineCellOf } from '#platform/web';
import { type Choice, RefSelect } from '#platform/web/ui';
import { GoodsChoice } from './find-goods.tsx';

/** Goods in a line, by part of their name, their number or a code; the unit they are counted in comes with them. */
export default function GoodsCell({ line, name, path, label, error, change }: LineCellOf) {
  const word = name.replace(/_id$/, '');
  return (
    <RefSelect
      label={<span className="k-unseen">{label}</span>}
      target="variation"
      canCreate={false}
      value={line[name] ?? null}
      known={line[word]}
      onChange={(id, choice) =>
        change({ [name]: id, [word]: choice ?? null, ...(choice && 'unit_id' in line && unitOf(choice)) })
      }
      error={Boolean(error)}
      data-path={path}
      render={(choice) => <GoodsChoice choice={choice} />}
    />
  );
}

const unitOf = ({ unit, unit_id }: Choice) => ({ unit_id: unit_id ?? (unit as Choice | null)?.id ?? null, unit });
