import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../form-type.ts';
import { useAwaitedChoices } from '../lookups.ts';
import type { useSave } from '../use-save.ts';

interface DialogFormProps {
  title: string;
  form: Form;
  saving: ReturnType<typeof useSave>;
  /** The verb with the amount, as it stands on the button. */
  press: string;
  /** What takes something back stands in red. */
  isDestructive?: boolean;
  /** It holds the lines of a document. */
  isWide?: boolean | undefined;
  /** The button is not to be pressed yet; what is missing stands in the form. */
  isBlocked?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A small paper filled in over a page: its fields, and the verb that sends it. */
export function DialogForm({ title, form, saving, press, isDestructive, isWide, isBlocked, onClose, children }: DialogFormProps) {
  const { t } = useTranslation();
  const isAwaiting = useAwaitedChoices();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={isWide ? '52rem' : 'md'}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        ref={saving.root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form below this one, which opened it, is not sent by it.
          event.stopPropagation();
          if (!form.validate().hasErrors) void saving.save(form.getValues());
        }}
      >
        <Stack gap="1rem">{children}</Stack>
        <Group justify="end" gap="0.5rem" mt="1.5rem">
          <Button variant="default" onClick={onClose} disabled={saving.isSaving}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            loading={saving.isSaving}
            disabled={isAwaiting || isBlocked}
            color={isDestructive ? 'red.8' : undefined}
          >
            {press}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
