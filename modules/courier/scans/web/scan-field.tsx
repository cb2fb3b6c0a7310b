import { TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBarcode } from '#platform/web/ui';

interface ScanFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onEnter: (code: string) => void;
}

/** The field for numbers. On a phone its keyboard stays away until the field is touched: a scanner or the camera needs none. */
export function ScanField({ ref, value, onChange, onEnter }: ScanFieldProps) {
  const { t } = useTranslation();
  const [wantsKeys, setWantsKeys] = useState(() => !window.matchMedia('(pointer: coarse)').matches);
  return (
    <form
      className="q-field"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter(value);
      }}
    >
      <TextInput
        ref={ref}
        size="xl"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        inputMode={wantsKeys ? 'text' : 'none'}
        data-path="code"
        label={t('shipment.fields.receiptNo')}
        placeholder={t('transferScreens.scan.hint')}
        leftSection={<IconBarcode size="1.75rem" aria-hidden />}
        value={value}
        onPointerDown={() => setWantsKeys(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </form>
  );
}
