import { useTranslation } from 'react-i18next';
import { MailSettings } from '#foundation/letters/contract';
import { queryClient, toast, type WireRow } from '#platform/web';
import { FormFrame, formBody, formValues, PageHeader, PageSkeleton, slips, useForm, useItem, useSave } from '#platform/web/ui';
import { MailNow } from './mail-now.tsx';
import './letters.css';
import { mailSections } from './mail-sections.tsx';

const path = '/api/v1/mail-settings';

/** By which server the company's letters leave: what applies now with a test of it, then what is set. */
export default function MailSettingsPage() {
  const found = useItem(path, undefined);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedMail record={found.data} />;
}

function LoadedMail({ record }: { record: WireRow }) {
  const { t } = useTranslation();
  // A port is proposed, as most servers have it; what is not encrypted is somebody's choice, never the beginning.
  const start = (item: WireRow) => {
    const proposed = !item['mail_host'] && {
      mail_port: item['mail_port'] ?? 587,
      mail_encryption: item['mail_encryption'] ?? 'tls',
    };
    return { ...formValues(MailSettings, { ...item, ...proposed }), mail_password: '' };
  };
  const slipsOfMail = (values: Record<string, unknown>): Record<string, string> => {
    const needed = values['mail_driver'] === 'smtp' ? ['mail_host', 'mail_port', 'mail_from_address'] : [];
    const missing = needed.filter((name) => values[name] === '' || values[name] === null);
    return { ...Object.fromEntries(missing.map((name) => [name, t('ui.rules.required')])), ...slips(MailSettings, values, t) };
  };
  const form = useForm({ initialValues: start(record), validate: slipsOfMail });
  const adopt = (item: WireRow) => {
    form.setInitialValues(start(item));
    form.setValues(start(item));
    queryClient.setQueryData(['item', path, undefined], item);
  };
  const saving = useSave<{ item: WireRow }>({
    form,
    method: 'PUT',
    path: `${path}/${record.id}`,
    toBody: formBody,
    onSaved: ({ item }) => adopt(item),
    onStale: (current) => {
      adopt(current);
      toast('info', t('ui.conflict.taken'));
    },
  });
  return (
    <>
      <PageHeader title={t('mailSettings.title')} />
      <MailNow record={record} isChanged={form.isDirty()} />
      <FormFrame form={form} saving={saving} sections={mailSections(form, record, adopt, t)} />
    </>
  );
}
