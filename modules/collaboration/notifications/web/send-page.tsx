import { useTranslation } from 'react-i18next';
import { NotificationSending } from '#collaboration/notifications/contract';
import { formatNumber, type QueryValue, refreshLists, toast, type WireRow } from '#platform/web';
import {
  declaredColumns,
  declaredFilters,
  FieldInput,
  FormFrame,
  formBody,
  formValues,
  ListPage,
  PageHeader,
  slips,
  useForm,
  useSave,
} from '#platform/web/ui';
import './notifications.css';

const path = '/api/v1/notification-sendings';

/** Writing to people, and below it what was written before, how many it reached and how many of them have read it. */
export default function SendPage() {
  const { t } = useTranslation();
  const columns = declaredColumns(NotificationSending, t).map((column) =>
    column.id === 'created_at' ? { ...column, title: t('notificationSending.fields.createdAt') } : column,
  );
  return (
    <>
      <PageHeader title={t('notificationSending.title')} crumbs={[{ label: t('siteSettings.title'), to: '/site' }]} />
      <SendForm />
      <section className="nt-sent" aria-labelledby="nt-sent">
        <h2 id="nt-sent">{t('notificationSending.before')}</h2>
        <ListPage
          isEmbedded
          name="notification-sendings"
          path={path}
          title={t('notificationSending.before')}
          columns={columns}
          filters={declaredFilters(NotificationSending, t)}
          defaultSort="-id"
          exportPath={false}
          emptyHint={t('notificationSending.empty')}
          rowHref={(row) => `/site/send_notifications/${row.id}/show`}
        />
      </section>
    </>
  );
}

function SendForm() {
  const { t } = useTranslation();
  const needed = t('notificationSending.needed');
  const form = useForm({
    initialValues: formValues(NotificationSending, undefined),
    validate: (values: Record<string, QueryValue>) => ({
      ...(!values['audience'] && [values['user_ids']].flat().length === 0 && { user_ids: needed }),
      ...slips(NotificationSending, values, t),
    }),
  });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: 'POST',
    path,
    toBody: formBody,
    silent: true,
    onSaved: async ({ item }) => {
      form.reset();
      toast('success', t('notificationSending.sent', { reached: formatNumber(item['reached']) }), { timer: 8_000 });
      await refreshLists(path);
    },
  });
  const input = (name: string) => <FieldInput declared={NotificationSending} name={name} form={form} />;
  return (
    <FormFrame
      form={form}
      saving={saving}
      saveLabel={t('notificationSending.send')}
      sections={[
        {
          key: 'main',
          title: t('notificationSending.sections.main'),
          hint: needed,
          content: (
            <div className="k-grid">
              <div data-wide>{input('users')}</div>
              {input('audience')}
              {form.getValues()['audience'] && input('branches')}
              <div data-wide>{input('title')}</div>
              <div data-wide>{input('message')}</div>
              <div data-wide>{input('href')}</div>
            </div>
          ),
        },
      ]}
    />
  );
}
