import { Anchor } from '@mantine/core';
import i18next from 'i18next';
import { type Sponsor, showingOn } from '#courier/sponsors/contract';
import { type EntityExtras, Ltr, today, type WireRow } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';

const phases = { planned: 'intake', running: 'outbound', over: 'done' } as const;

/** Beside its name a sponsor says whether it is shown now. */
const extras: EntityExtras<typeof Sponsor> = {
  cells: {
    link: (row) =>
      row['link'] ? (
        <Anchor href={row['link']} target="_blank" rel="noopener noreferrer">
          <Ltr>{row['link']}</Ltr>
        </Anchor>
      ) : null,
    name: (row) => (
      <>
        <bdi>{row['name']}</bdi> {!row['disabled_at'] && <Showing row={row} />}
      </>
    ),
  },
};

function Showing({ row }: { row: WireRow }) {
  const showing = showingOn(today(), { startDay: row['start_day'], endDay: row['end_day'] });
  return <StatusBadge label={String(i18next.t(`sponsor.showing.${showing}`))} phase={phases[showing]} />;
}

export default extras;
