import { ActionIcon, Button, FileButton, Group, Input, Progress } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../api.ts';
import { IconTrash, IconUpload } from '../icons.ts';
import { ImageViewer } from './image-viewer.tsx';

interface UploaderProps {
  label: ReactNode;
  /** The stored file's path or address. */
  value: string | null | undefined;
  onChange: (path: string | null) => void;
  /** Folder on the server. */
  folder?: string;
  accept?: string;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  description?: ReactNode;
  isImage?: boolean;
  'data-path'?: string;
}

/** Chooses a file, sends it with progress, and keeps where it went. */
export function Uploader({
  label,
  value,
  onChange,
  folder = 'uploads',
  accept = 'image/*',
  isImage = true,
  ...rest
}: UploaderProps) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number | undefined>();
  const [name, setName] = useState('');
  const send = async (file: File | null) => {
    if (!file) return;
    setName(file.name);
    setShare(0);
    const sent = await upload(file, { path: folder, onProgress: setShare }).catch(() => undefined);
    setShare(undefined);
    if (sent) onChange(sent.file_path);
  };
  return (
    <Input.Wrapper
      label={label}
      error={rest.error}
      required={rest.required ?? false}
      description={rest.description ?? t('ui.upload.limit')}
    >
      <Group gap="0.75rem" className="k-upload" data-path={rest['data-path']} tabIndex={-1}>
        {value && isImage && <ImageViewer src={value} alt={name || t('ui.upload.preview')} />}
        {value && !isImage && <bdi>{name || value.split('?')[0]?.split('/').at(-1)}</bdi>}
        <FileButton accept={accept} onChange={(file) => void send(file)} disabled={rest.disabled || share !== undefined}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size="1rem" aria-hidden />}>
              {t(value ? 'ui.upload.replace' : 'ui.upload.choose')}
            </Button>
          )}
        </FileButton>
        {value && (
          <ActionIcon aria-label={t('ui.upload.remove')} onClick={() => onChange(null)}>
            <IconTrash size="1.1rem" aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {share !== undefined && (
        <Progress value={share * 100} mt="0.5rem" aria-label={t('ui.upload.progress', { name })} animated />
      )}
    </Input.Wrapper>
  );
}
