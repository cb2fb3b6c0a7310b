import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SheetState } from '#foundation/sheets/contract';
import { formatNumber, isolated, Ltr } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';
import type { SheetPlace } from './sheet-place.ts';
import type { SheetRow } from './sheet-row.ts';
import { useShownProgress } from './use-shown-progress.ts';

/** States in which nobody knows yet how many rows are good. */
const unjudged: readonly SheetState[] = ['reading', 'mapping', 'checking'];

/** How many rows a sheet has, how many of them are good or wrong, and how many were done. */
export function Figures({ sheet }: { sheet: SheetRow }) {
  const { t } = useTranslation();
  const { total, good, bad, done } = sheet;
  return (
    <dl className="x-figures">
      {(
        [
          ['total', total],
          ['good', good],
          ['bad', bad],
          ['done', done],
        ] as const
      )
        .filter(([name]) => name === 'total' || !unjudged.includes(sheet['state']))
        .map(([name, figure]) => (
          <div key={name} data-name={name} data-some={figure > 0 || undefined}>
            <dt>{t(`sheets.figures.${name}`)}</dt>
            <dd>
              <Ltr>{formatNumber(figure)}</Ltr>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** How far the server is with a sheet, and the way to stop it. */
export function Progressing({ sheet, place, onCancel }: { sheet: SheetRow; place: SheetPlace; onCancel: () => void }) {
  const { t } = useTranslation();
  const state = sheet['state'] as SheetState;
  const shown = useShownProgress(sheet['progress'] ?? 0, sheet['progress'] ?? 0);
  // What is done with the rows each kind says in words of its own.
  const busy = t(`${['working', 'undoing'].includes(state) ? place.kind.words : 'sheets.'}busy.${state}`);
  return (
    <section className="k-panel x-busy" role="status">
      <div>
        <strong>{busy}</strong>
        <Ltr>{formatNumber(shown)} %</Ltr>
      </div>
      {state === 'reading' && sheet['rows_read'] > 0 && (
        <p>{t('sheets.rowsRead', { count: sheet['rows_read'], shown: isolated(formatNumber(sheet['rows_read'])) })}</p>
      )}
      <Progress value={shown} size="lg" aria-label={busy} />
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </section>
  );
}

/** Why a sheet failed, or what is still to be looked at in it. */
export function Trouble({ role, text }: { role: 'alert' | 'status'; text: string }) {
  return (
    <section className="k-panel x-failed" role={role}>
      <IconAlertTriangle size="1.3rem" aria-hidden />
      <p>{text}</p>
    </section>
  );
}
