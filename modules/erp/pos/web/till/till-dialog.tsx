import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TillDialogProps {
  title: ReactNode;
  onClose: () => void;
  size?: string;
  /** It cannot be left: the server is being asked. */
  isFixed?: boolean;
  children: ReactNode;
}

/** Something done at the till, in front of it; on a phone it has the whole page. */
export function TillDialog({ title, onClose, size = '34rem', isFixed = false, children }: TillDialogProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches);
  return (
    <Modal
      opened
      onClose={onClose}
      title={<span className="till-dialog-title">{title}</span>}
      size={size}
      fullScreen={isPhone ?? false}
      withCloseButton={!isFixed}
      closeOnEscape={!isFixed}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  );
}
