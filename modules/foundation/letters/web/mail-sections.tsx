import { Alert, Radio, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { MailSettings } from '#foundation/letters/contract';
import type { WireRow } from '#platform/web';
import { FieldInput, type Form, type FormSection, fieldLabel, IconAlertTriangle, optionLabel } from '#platform/web/ui';
import { MailPassword } from './mail-password.tsx';

const { fields } = MailSettings;
/** As it is filled in for a server of one's own, where these may not stay empty. */
const ownServer = {
  name: MailSettings.name,
  fields: {
    ...fields,
    mailHost: { ...fields.mailHost, required: true },
    mailPort: { ...fields.mailPort, required: true },
    mailFromAddress: { ...fields.mailFromAddress, required: true },
  },
};

/** Which way letters leave, and for a server of one's own, which it is and whom letters are from. */
export function mailSections(form: Form, record: WireRow, adopt: (item: WireRow) => void, t: TFunction): FormSection[] {
  const isOwn = form.getValues()['mail_driver'] === 'smtp';
  const input = (name: keyof typeof fields) => <FieldInput declared={ownServer} name={name} form={form} />;
  const title = (key: string) => String(t(`mailSettings.sections.${key}`));
  const way = { key: 'way', title: title('way'), content: <Driver form={form} t={t} /> };
  if (!isOwn) return [way];
  return [
    way,
    {
      key: 'server',
      title: title('server'),
      content: (
        <Stack gap="1rem">
          <div className="k-grid">
            {input('mailHost')}
            {input('mailPort')}
            <Encryption form={form} t={t} />
          </div>
          <div className="k-grid">
            {input('mailUsername')}
            <MailPassword form={form} record={record} onForgotten={adopt} />
          </div>
        </Stack>
      ),
    },
    {
      key: 'from',
      title: title('from'),
      content: (
        <div className="k-grid">
          {input('mailFromName')}
          {input('mailFromAddress')}
        </div>
      ),
    },
  ];
}

interface PartProps {
  form: Form;
  t: TFunction;
}

function Driver({ form, t }: PartProps) {
  const { value, onChange, error } = form.getInputProps('mail_driver');
  return (
    <Radio.Group
      aria-label={fieldLabel(MailSettings, 'mailDriver', t)}
      data-path="mail_driver"
      error={error}
      value={value || ''}
      onChange={onChange}
    >
      <Stack gap="0.6rem">
        <Radio value="" label={t('mailSettings.byOperator')} />
        <Radio value="smtp" label={optionLabel(MailSettings, 'mailDriver', 'smtp', t)} />
      </Stack>
    </Radio.Group>
  );
}

function Encryption({ form, t }: PartProps) {
  const { value, onChange, error } = form.getInputProps('mail_encryption');
  const words = MailSettings.fields.mailEncryption.options ?? [];
  return (
    <div data-wide>
      <Radio.Group
        label={fieldLabel(MailSettings, 'mailEncryption', t)}
        data-path="mail_encryption"
        error={error}
        value={value || ''}
        onChange={onChange}
      >
        <div className="l-choices">
          {words.map((word) => (
            <Radio key={word} value={word} label={optionLabel(MailSettings, 'mailEncryption', word, t)} />
          ))}
          <Radio value="" label={t('mailSettings.noEncryption')} />
        </div>
      </Radio.Group>
      {!value && (
        <Alert color="saffron" mt="0.75rem" icon={<IconAlertTriangle size="1.25rem" aria-hidden />}>
          {t('mailSettings.unencrypted')}
        </Alert>
      )}
    </div>
  );
}
