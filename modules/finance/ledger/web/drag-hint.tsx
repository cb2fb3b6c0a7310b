import { useTranslation } from 'react-i18next';
import { IconAlertCircle, IconArrowsExchange, IconCheck } from '#platform/web/ui';
import { type Standing, standingOf } from './account-drag.ts';
import { nameOf } from './move-account.ts';
import type { Dragged } from './use-account-drag.ts';

const marks = { may: IconCheck, here: IconArrowsExchange, no: IconAlertCircle };

/** Says while an account is dragged what letting go of it would do, and where it may not go, why. */
export function DragHint({ row, over }: Dragged) {
  const { t } = useTranslation();
  const standing: Standing = over ? standingOf(row, over) : { kind: 'here' };
  const Mark = marks[standing.kind];
  const text =
    standing.kind === 'no'
      ? t(standing.why.key, standing.why.values ?? {})
      : standing.kind === 'may' && over
        ? t('account.drag.under', { heading: nameOf(over) })
        : over && over.id !== row.id
          ? t('account.drag.here')
          : t('account.drag.started', { account: nameOf(row) });
  return (
    <p className="l-drag-hint" role="status" data-standing={standing.kind}>
      <Mark size="1.25rem" aria-hidden />
      <span>{text}</span>
    </p>
  );
}
