import { Checkbox, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanMode } from '#courier/scans/contract';

/** What is said beside the numbers of a manifest: the bag they go into, or that the seals of its bags are whole. */
export interface SaidOfBags {
  bag: string;
  seal: string;
  isSealIntact: boolean;
}
export const noBag: SaidOfBags = { bag: '', seal: '', isSealIntact: false };

interface BagFieldsProps {
  mode: ScanMode;
  said: SaidOfBags;
  onChange: (said: SaidOfBags) => void;
  /** The field for numbers takes the focus again. */
  onDone: () => void;
}

/** Packing and opening the bags of a manifest; nothing in any other mode. */
export function BagFields({ mode, said, onChange, onDone }: BagFieldsProps) {
  const { t } = useTranslation();
  const done = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onDone();
  };
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
  const field = { dir: 'ltr', maxLength: 30, autoComplete: 'off', onKeyDown: done } as const;
  return (
    <div className="q-bag">
      <TextInput
        {...field}
        label={t('transferScreens.bag.number')}
        placeholder={t('scanScreens.bag.none')}
        data-path="bag"
        value={said.bag}
        onChange={(event) => onChange({ ...said, bag: event.currentTarget.value, seal: '' })}
      />
      <TextInput
        {...field}
        label={t('transferScreens.bag.seal')}
        disabled={!said.bag.trim()}
        data-path="seal"
        value={said.seal}
        onChange={(event) => onChange({ ...said, seal: event.currentTarget.value })}
      />
    </div>
  );
}

/** The same as a scan carries it to the server. */
export function bagBody(mode: ScanMode, { bag, seal, isSealIntact }: SaidOfBags): Record<string, unknown> {
  if (mode === 'receive_manifest') return isSealIntact ? { is_seal_intact: true } : {};
  if (mode !== 'load_manifest' || !bag.trim()) return {};
  return { bag: bag.trim(), ...(seal.trim() && { seal: seal.trim() }) };
}
