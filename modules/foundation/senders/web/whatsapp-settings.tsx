import { Stack } from '@mantine/core';
import { WhatsappSettings } from '#foundation/senders/contract';
import { FieldInput, type FormSection, fieldLabel, optionLabel, SealedInput } from '#platform/web/ui';
import { Choice } from './choice.tsx';
import { type Parts, SenderPage } from './sender-page.tsx';

const { fields } = WhatsappSettings;
/** As it is filled in for an account of one’s own, which has a number. */
const ownAccount = {
  name: WhatsappSettings.name,
  fields: { ...fields, whatsappNumberId: { ...fields.whatsappNumberId, required: true } },
};

/** By which WhatsApp Business account messages leave. */
export default function WhatsappSettingsPage() {
  return <SenderPage of={whatsapp} />;
}

const whatsapp = {
  entity: WhatsappSettings,
  channel: 'whatsapp' as const,
  driver: 'whatsapp_driver',
  keys: ['whatsapp_token'],
  proposed: {},
  needed: () => ['whatsapp_number_id'],
  sections,
};

function sections({ form, record, t, forget }: Parts): FormSection[] {
  const title = (key: string) => String(t(`whatsappSettings.sections.${key}`));
  const input = (name: keyof typeof fields) => <FieldInput declared={ownAccount} name={name} form={form} />;
  const way: FormSection = {
    key: 'way',
    title: title('way'),
    content: (
      <Choice
        form={form}
        path="whatsapp_driver"
        label={fieldLabel(WhatsappSettings, 'whatsappDriver', t)}
        isLabelled={false}
        options={[
          ['', t('whatsappSettings.byHand')],
          ['cloud', optionLabel(WhatsappSettings, 'whatsappDriver', 'cloud', t)],
        ]}
      />
    ),
  };
  if (!form.getValues()['whatsapp_driver']) return [way];
  const account = (
    <Stack gap="1rem" align="stretch">
      <div className="k-grid">
        {input('whatsappNumberId')}
        <SealedInput
          label={fieldLabel(WhatsappSettings, 'whatsappToken', t)}
          path="whatsapp_token"
          isKept={record['whatsapp_token_is_set'] === true}
          form={form}
        />
      </div>
      {forget && <div>{forget}</div>}
    </Stack>
  );
  const template = (
    <div className="k-grid">
      {input('whatsappTemplate')}
      {input('whatsappTemplateLanguage')}
    </div>
  );
  return [
    way,
    { key: 'account', title: title('account'), content: account },
    { key: 'template', title: title('template'), content: template },
  ];
}
