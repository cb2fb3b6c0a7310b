import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { User } from '#foundation/identity/contract';
import { currentLanguage, refreshLists, toast, type WireRow } from '#platform/web';
import {
  FieldInput,
  FormFrame,
  formBody,
  formValues,
  PageHeader,
  PageSkeleton,
  slips,
  useForm,
  useItem,
  useSave,
} from '#platform/web/ui';
import { PasswordField } from './password-field.tsx';
import { shownUser } from './shown-user.ts';

const path = '/api/v1/users';
const shown = shownUser(User);

/** Makes or changes a person who signs in. */
export default function UserForm() {
  const { id } = useParams();
  const found = useItem(path, id, id !== undefined);
  if (id !== undefined && !found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedForm key={id ?? 'new'} record={found.data} />;
}

function LoadedForm({ record }: { record: WireRow | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const start = (from: WireRow | undefined) => ({
    ...formValues(shown, from, { kind: 'employee', locale: currentLanguage() }),
    password: '',
  });
  const form = useForm({
    initialValues: start(record),
    validate: (values): Record<string, string> => ({
      ...slips(shown, values, t),
      ...(!record && !values.password && { password: t('user.passwordMissing') }),
    }),
  });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : path,
    toBody: userBody,
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshLists(path);
      // After this frame, when the form no longer counts as changed.
      setTimeout(() => navigate(`/users/${item.id}/show`), 0);
    },
    onStale: (current) => {
      form.setInitialValues(start(current));
      form.setValues(start(current));
      toast('info', t('ui.conflict.taken'));
    },
  });
  const inputs = (names: readonly string[]) =>
    names.map((name) => (
      <div key={name} data-wide={name === 'photo' || undefined}>
        <FieldInput declared={User} name={name} form={form} record={record} />
      </div>
    ));
  const one = t('user.one');
  return (
    <>
      <PageHeader
        title={t(record ? 'ui.entity.edit' : 'ui.entity.create', { one })}
        crumbs={[
          { label: t('user.title'), to: '/users' },
          ...(record ? [{ label: record['name'], to: `/users/${record.id}/show` }] : []),
        ]}
      />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate(-1)}
        sections={[
          {
            key: 'main',
            title: t('user.sections.main'),
            content: <div className="k-grid">{inputs(['name', 'locale', 'photo'])}</div>,
          },
          {
            key: 'signIn',
            title: t('user.sections.signIn'),
            hint: t('user.signInHint'),
            content: (
              <div className="k-grid">
                {inputs(['email', 'phone'])}
                <PasswordField form={form} isNew={!record} />
              </div>
            ),
          },
          {
            key: 'work',
            title: t('user.sections.work'),
            content: <div className="k-grid">{inputs(['kind', 'role', 'branch', 'branches'])}</div>,
          },
        ]}
      />
    </>
  );
}

/** An empty password is no change, and so is not sent. */
function userBody(values: Record<string, unknown>): Record<string, unknown> {
  const { password, ...rest } = formBody(values);
  return password ? { ...rest, password } : rest;
}
