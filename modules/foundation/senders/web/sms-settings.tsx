import { Alert, Stack } from '@mantine/core';
import { SmsSettings } from '#foundation/senders/contract';
import { Ltr } from '#platform/web';
import { FieldInput, type FormSection, fieldLabel, IconAlertTriangle, optionLabel, SealedInput } from '#platform/web/ui';
import { Choice } from './choice.tsx';
import { type Parts, SenderPage } from './sender-page.tsx';

const { fields } = SmsSettings;
type Name = keyof typeof fields;
const required = <N extends Name>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, { ...fields[name], required: true }]));
/** As it is filled in for a service of one’s own, where these may not stay empty. */
const ownService = {
  name: SmsSettings.name,
  fields: { ...fields, ...required('smsUrl', 'smsFormat', 'smsNumberName', 'smsTextName', 'smsNumbers') } as typeof fields,
};

/** By which service SMS leave. */
export default function SmsSettingsPage() {
  return <SenderPage of={sms} />;
}

const sms = {
  entity: SmsSettings,
  channel: 'sms' as const,
  driver: 'sms_driver',
  keys: ['messaging_service_key', 'messaging_service_token'],
  proposed: { sms_format: 'json', sms_number_name: 'to', sms_text_name: 'text', sms_sender_name: 'from', sms_numbers: 'country' },
  needed: () => ['sms_url', 'sms_format', 'sms_number_name', 'sms_text_name', 'sms_numbers'],
  sections,
};

function sections(parts: Parts): FormSection[] {
  const { form, t } = parts;
  const title = (key: string) => String(t(`smsSettings.sections.${key}`));
  const way: FormSection = {
    key: 'way',
    title: title('way'),
    content: (
      <Choice
        form={form}
        path="sms_driver"
        label={fieldLabel(SmsSettings, 'smsDriver', t)}
        isLabelled={false}
        options={[
          ['', t('smsSettings.byHand')],
          ['http', optionLabel(SmsSettings, 'smsDriver', 'http', t)],
        ]}
      />
    ),
  };
  if (!form.getValues()['sms_driver']) return [way];
  return [
    way,
    { key: 'service', title: title('service'), content: <Service {...parts} /> },
    { key: 'names', title: title('names'), content: <Names {...parts} /> },
    { key: 'keys', title: title('keys'), content: <Keys {...parts} /> },
  ];
}

const choices = (name: 'smsFormat' | 'smsKeys', t: Parts['t']) =>
  (fields[name].options ?? []).map((word) => [word, optionLabel(SmsSettings, name, word, t)] as const);

/** Examples, which are read from the left in every language. */
const numbers = (t: Parts['t']) =>
  (fields.smsNumbers.options ?? []).map(
    (word) => [word, <Ltr key={word}>{optionLabel(SmsSettings, 'smsNumbers', word, t)}</Ltr>] as const,
  );

function Service({ form, t }: Parts) {
  const isOpen = String(form.getValues()['sms_url'] ?? '').startsWith('http:');
  return (
    <Stack gap="1rem">
      <FieldInput declared={ownService} name="smsUrl" form={form} />
      {isOpen && (
        <Alert color="saffron" icon={<IconAlertTriangle size="1.25rem" aria-hidden />}>
          {t('smsSettings.unencrypted')}
        </Alert>
      )}
      <div className="k-grid">
        <Choice form={form} path="sms_format" label={fieldLabel(SmsSettings, 'smsFormat', t)} options={choices('smsFormat', t)} />
        <FieldInput declared={ownService} name="smsProof" form={form} />
      </div>
    </Stack>
  );
}

function Names({ form, t }: Parts) {
  const input = (name: Name) => <FieldInput declared={ownService} name={name} form={form} />;
  return (
    <div className="k-grid">
      {input('smsNumberName')}
      <Choice form={form} path="sms_numbers" label={fieldLabel(SmsSettings, 'smsNumbers', t)} options={numbers(t)} />
      {input('smsTextName')}
      {input('smsSender')}
      {input('smsSenderName')}
    </div>
  );
}

function Keys({ form, record, t, forget }: Parts) {
  const way = form.getValues()['sms_keys'];
  const sealed = (name: 'messagingServiceKey' | 'messagingServiceToken', path: string) => (
    <SealedInput label={fieldLabel(SmsSettings, name, t)} path={path} isKept={record[`${path}_is_set`] === true} form={form} />
  );
  return (
    <Stack gap="1rem" align="stretch">
      <Choice
        form={form}
        path="sms_keys"
        label={fieldLabel(SmsSettings, 'smsKeys', t)}
        options={[['', t('smsSettings.noKeys')], ...choices('smsKeys', t)]}
      />
      {way && (
        <div className="k-grid">
          {way !== 'bearer' && sealed('messagingServiceKey', 'messaging_service_key')}
          {sealed('messagingServiceToken', 'messaging_service_token')}
          {way === 'fields' && <FieldInput declared={ownService} name="smsKeyName" form={form} />}
          {way === 'fields' && <FieldInput declared={ownService} name="smsTokenName" form={form} />}
        </div>
      )}
      {forget && <div>{forget}</div>}
    </Stack>
  );
}
