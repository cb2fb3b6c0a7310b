import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A small picture that opens in full. */
export function ImageViewer({ src, alt, size = '3rem' }: { src: string; alt: string; size?: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="k-thumb-button"
        onClick={() => setIsOpen(true)}
        aria-label={t('ui.viewImage', { name: alt })}
      >
        <img src={src} alt="" loading="lazy" style={{ width: size, height: size }} />
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        size="xl"
        title={alt}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <img src={src} alt={alt} className="k-full-image" />
      </Modal>
    </>
  );
}
