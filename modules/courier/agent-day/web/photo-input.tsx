import { Button, FileButton, Input } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCamera } from '#platform/web/ui';
import { compressPhoto } from './compress-photo.ts';

interface PhotoInputProps {
  value: Blob | undefined;
  onChange: (photo: Blob | undefined) => void;
  required?: boolean;
  error?: ReactNode;
}

/** A picture by the phone's camera, made small on the phone itself. */
export function PhotoInput({ value, onChange, required, error }: PhotoInputProps) {
  const { t } = useTranslation();
  const src = useAddressOf(value);
  const take = async (file: File | null) => {
    if (file) onChange(await compressPhoto(file));
  };
  return (
    <Input.Wrapper label={t('agentDay.photo')} required={required ?? false} error={error}>
      <div className="d-proof-row" data-path="photo" tabIndex={-1}>
        {src && <img className="d-photo" src={src} alt={t('agentDay.photo')} />}
        <FileButton accept="image/*" inputProps={{ capture: 'environment' }} onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size="1.2rem" aria-hidden />}>
              {t(value ? 'agentDay.again' : 'agentDay.takePhoto')}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  );
}

function useAddressOf(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setAddress(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
