import { Checkbox } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanMode } from '#courier/scans/contract';
import { loadBagFields, type WrittenOnBag } from '#courier/transfers/web';

const BagFields = lazy(async () => ({ default: (await loadBagFields()).BagFields }));

/** What is said beside the numbers of a manifest: the bag they go into, or that the seals of its bags are whole. */
export interface SaidOfBags extends WrittenOnBag {
  isSealIntact: boolean;
}
export const noBag: SaidOfBags = { bag: '', seal: '', isSealIntact: false };

interface BagsOfRunProps {
  mode: ScanMode;
  said: SaidOfBags;
  onChange: (said: SaidOfBags) => void;
  /** The field for numbers takes the focus again. */
  onDone: () => void;
}

/** Packing and opening the bags of a manifest; nothing in any other mode. */
export function BagsOfRun({ mode, said, onChange, onDone }: BagsOfRunProps) {
  const { t } = useTranslation();
  if (mode === 'receive_manifest')
    return (
      <Checkbox
        className="q-seal"
        label={t('scanScreens.bag.sealIntact')}
        description={t('scanScreens.bag.sealIntactHint')}
        checked={said.isSealIntact}
        onChange={(event) => onChange({ ...said, isSealIntact: event.currentTarget.checked })}
      />
    );
  if (mode !== 'load_manifest') return null;
  return (
    <div className="q-bag">
      <Suspense fallback={null}>
        <BagFields written={said} onChange={(written) => onChange({ ...said, ...written })} onDone={onDone} />
      </Suspense>
    </div>
  );
}

/** The same as a scan carries it to the server. */
export function bagBody(mode: ScanMode, { bag, seal, isSealIntact }: SaidOfBags): Record<string, unknown> {
  if (mode === 'receive_manifest') return isSealIntact ? { is_seal_intact: true } : {};
  if (mode !== 'load_manifest' || !bag.trim()) return {};
  return { bag: bag.trim(), ...(seal.trim() && { seal: seal.trim() }) };
}
