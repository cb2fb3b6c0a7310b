import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modeFacts, type ScanMode } from '#courier/scans/contract';
import type { TransferKind } from '#courier/transfers/contract';
import {
  type Icon,
  IconArrowBackUp,
  IconBuildingWarehouse,
  IconCheck,
  IconDownload,
  IconPackage,
  IconTruck,
  IconUpload,
  IconUser,
  useStored,
} from '#platform/web/ui';
import { ModeNeeds } from './mode-needs.tsx';
import type { ScanNeeds } from './scan-queue.ts';

const modeIcons: Record<ScanMode, Icon> = {
  intake: IconPackage,
  store_in: IconBuildingWarehouse,
  dispatch: IconTruck,
  receive_returns: IconArrowBackUp,
  load_manifest: IconUpload,
  receive_manifest: IconDownload,
  hand_to_client: IconUser,
  audit: IconCheck,
};

interface ModeChoiceProps {
  screen: string;
  modes: readonly ScanMode[];
  kind: TransferKind | undefined;
  branchId: number;
  onStart: (mode: ScanMode, needs: ScanNeeds) => Promise<void>;
}

/** What for, in tiles; the last choice waits under the finger. What needs nothing else starts at once. */
export function ModeChoice({ screen, modes, kind, branchId, onStart }: ModeChoiceProps) {
  const { t } = useTranslation();
  const [kept, keep] = useStored<ScanMode | null>(`scan-mode:${screen}`, null);
  const remembered = modes.find((mode) => mode === kept);
  const [mode, setMode] = useState<ScanMode | undefined>(remembered ?? (kind ? modes[0] : undefined));
  const [isBusy, setIsBusy] = useState(false);
  const start = async (chosen: ScanMode, needs: ScanNeeds) => {
    setIsBusy(true);
    await onStart(chosen, needs).finally(() => setIsBusy(false));
  };
  const choose = (chosen: ScanMode) => {
    keep(chosen);
    setMode(chosen);
    if (modeFacts[chosen].needs.length === 0) void start(chosen, {});
  };
  return (
    <>
      <section className="k-panel">
        <h2>{t('scanScreens.choose')}</h2>
        <div className="q-tiles" data-modes>
          {modes.map((one) => {
            const Mark = modeIcons[one];
            return (
              <button
                key={one}
                type="button"
                className="q-tile"
                // biome-ignore lint/a11y/noAutofocus: the page is for nothing else, and Enter takes the mode of the last time.
                autoFocus={one === remembered && modeFacts[one].needs.length === 0}
                aria-pressed={one === mode}
                disabled={isBusy}
                onClick={() => choose(one)}
              >
                <Mark size="1.75rem" stroke={1.5} aria-hidden />
                <span>
                  <strong>{t(`scanScreens.modes.${one}`)}</strong>
                  <small>{t(`scanScreens.hints.${one}`)}</small>
                </span>
              </button>
            );
          })}
        </div>
      </section>
      {mode && modeFacts[mode].needs.length > 0 && (
        <ModeNeeds key={mode} mode={mode} kind={kind} branchId={branchId} onStart={(needs) => start(mode, needs)} />
      )}
    </>
  );
}
