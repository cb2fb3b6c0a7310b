import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime, Ltr, localName } from '#platform/web';
import { usePreferences } from '#platform/web/ui';
import { FactsLine } from './facts-line.tsx';
import type { ExpectedParcel, KeptScan } from './scan-queue.ts';
import { sendAgain } from './scan-sender.ts';
import { shownCode } from './shown-code.ts';
import { codeOf, type Tally, toneOf } from './tally.ts';
import { toneIcons } from './verdict-panel.tsx';

interface ScanListsProps {
  scans: readonly KeptScan[];
  tally: Tally;
  isOffline: boolean;
}

/** Beside the field: the last scans, the newest on top; and what is still missing, where anybody can know it. */
export function ScanLists({ scans, tally, isOffline }: ScanListsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('last');
  const knows = tally.expected !== null;
  const isMissing = knows && chosen === 'missing';
  return (
    <section className="k-panel q-lists">
      {knows ? (
        <SegmentedControl
          fullWidth
          aria-label={t('scanScreens.lists')}
          value={chosen}
          onChange={setChosen}
          data={[
            { value: 'last', label: t('scanScreens.last') },
            { value: 'missing', label: `${t('scanScreens.counts.missing')} · ${formatNumber(tally.missing.length)}` },
          ]}
        />
      ) : (
        <h2>{t('scanScreens.last')}</h2>
      )}
      {isMissing ? (
        <WindowedList
          rows={tally.missing}
          empty={t('scanScreens.noneMissing')}
          keyOf={(one) => one.id}
          row={(one) => <MissingRow parcel={one} />}
        />
      ) : (
        <WindowedList
          rows={scans.toReversed()}
          empty={t('scanScreens.noneYet')}
          keyOf={(one) => one.uuid}
          row={(one) => <ScanRow scan={one} isOffline={isOffline} />}
        />
      )}
    </section>
  );
}

export function MissingRow({ parcel }: { parcel: ExpectedParcel }) {
  return (
    <>
      <strong>
        <Ltr>{codeOf(parcel)}</Ltr>
      </strong>
      <small>
        <FactsLine facts={[parcel.receiver_name, localName(parcel.city)]} />
      </small>
    </>
  );
}

function ScanRow({ scan, isOffline }: { scan: KeptScan; isOffline: boolean }) {
  const { t } = useTranslation();
  const tone = toneOf(scan, isOffline);
  const Mark = toneIcons[tone];
  const said = tone === 'undone' ? t('scanScreens.tones.undone') : (scan.problem ?? scan.answer?.message);
  return (
    <>
      <Mark size="1.25rem" className="q-mark" data-tone={tone} aria-hidden />
      <strong>
        <Ltr>{shownCode(scan)}</Ltr>
      </strong>
      <small>{said ?? t(`scanScreens.tones.${tone}`)}</small>
      {scan.state === 'refused' ? (
        <Button size="compact-sm" variant="default" onClick={() => void sendAgain(scan)}>
          {t('ui.retry')}
        </Button>
      ) : (
        <time>
          <Ltr>{formatTime(String(scan.body['device_at']))}</Ltr>
        </time>
      )}
    </>
  );
}

interface WindowedListProps<R> {
  rows: readonly R[];
  empty: string;
  keyOf: (row: R) => string | number;
  row: (row: R) => ReactNode;
}

const rowRem = 3;
/** Drawn beyond what is seen, so that a flick shows no gap. */
const spare = 12;

/** As many rows as are seen, however many there are; all of one height. */
function WindowedList<R>({ rows, empty, keyOf, row }: WindowedListProps<R>) {
  const [first, setFirst] = useState(0);
  const rowPx = rowRem * usePreferences().fontSize;
  const shown = rows.slice(Math.max(0, first - spare), first + 4 * spare);
  const above = Math.min(Math.max(0, first - spare), rows.length);
  return (
    <div
      className="q-scroller"
      tabIndex={rows.length > 0 ? 0 : undefined}
      onScroll={(event) => setFirst(Math.floor(event.currentTarget.scrollTop / rowPx))}
    >
      {rows.length === 0 && <p className="q-none">{empty}</p>}
      <ul style={{ height: `${rows.length * rowRem}rem`, paddingBlockStart: `${above * rowRem}rem` }}>
        {shown.map((one) => (
          <li key={keyOf(one)} className="q-row">
            {row(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}
