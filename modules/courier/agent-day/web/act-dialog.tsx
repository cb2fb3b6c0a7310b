import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { ActFormProps } from './act-form.ts';
import { DeliverForm } from './deliver-form.tsx';
import { PostponeForm } from './postpone-form.tsx';
import { ReturnForm } from './return-form.tsx';

export type DoneKind = 'deliver' | 'postpone' | 'return';

interface ActDialogProps extends ActFormProps {
  kind: DoneKind;
  onClose: () => void;
}

const forms = { deliver: DeliverForm, postpone: PostponeForm, return: ReturnForm };

/** One thing done with one parcel; on a phone it has the whole page. */
export function ActDialog({ kind, onClose, ...props }: ActDialogProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches);
  const Form = forms[kind];
  const { receiver_name, receipt_no, id } = props.parcel;
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={isPhone ?? false}
      title={
        <span className="d-dialog-title">
          {t(`agentDay.${kind}.title`)} <bdi>{receiver_name ?? receipt_no ?? `#${id}`}</bdi>
        </span>
      }
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Form {...props} />
    </Modal>
  );
}
