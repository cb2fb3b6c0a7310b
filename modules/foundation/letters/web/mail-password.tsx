import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askConfirm, attempt, call, type WireRow } from '#platform/web';
import { type Form, SealedInput } from '#platform/web/ui';

interface MailPasswordProps {
  form: Form;
  record: WireRow;
  onForgotten: (item: WireRow) => void;
}

/** The password of the mail server: typed to be set, left empty to be kept, forgotten when asked; never shown. */
export function MailPassword({ form, record, onForgotten }: MailPasswordProps) {
  const { t } = useTranslation();
  const isKept = record['mail_password_is_set'] === true;
  const forget = async () => {
    const isMeant = await askConfirm({
      title: t('mailSettings.forget'),
      message: t('mailSettings.forgetQuestion'),
      confirmLabel: t('mailSettings.forget'),
    });
    if (!isMeant) return;
    const answer = await attempt(
      call<{ item: WireRow }>('POST', `/api/v1/mail-settings/${record.id}/forget-password`, {
        body: { version: record['version'] },
      }),
    );
    if (answer) onForgotten(answer.item);
  };
  return (
    <div>
      <SealedInput label={t('mailSettings.fields.mailPassword')} path="mail_password" isKept={isKept} form={form} />
      {isKept && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="red"
          mt="0.4rem"
          disabled={form.isDirty()}
          onClick={() => void forget()}
        >
          {t('mailSettings.forget')}
        </Button>
      )}
    </div>
  );
}
