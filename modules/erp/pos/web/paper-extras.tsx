import i18next from 'i18next';
import { posRights, TillPaper } from '#erp/pos/contract';
import { can, type EntityExtras } from '#platform/web';
import { IconPencil } from '#platform/web/ui';
import { PaperFlags } from './paper-flags.tsx';
import { PaperProblem } from './paper-problem.tsx';

/** What could not be booked says why, and leads to where it is corrected; what is flagged says of what. */
const extras: EntityExtras<typeof TillPaper> = {
  rowActions: (row) =>
    row['state'] === 'refused' && can(posRights.approve)
      ? [
          {
            label: String(i18next.t('tillPaper.actions.correct')),
            icon: IconPencil,
            to: `${TillPaper.screens}/${row.id}/correct`,
          },
        ]
      : [],
  heading: (row) => String(row['number'] ?? i18next.t(`tillPaper.options.kind.${row['kind']}`)),
  showTop: (row) => row['state'] === 'refused' && <PaperProblem id={row.id} />,
  below: (row) => <PaperFlags paper={row} />,
};

export default extras;
