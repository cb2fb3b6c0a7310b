import { Alert, Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { User } from '#foundation/identity/contract';
import { currentLanguage, isolated, placeOf, refreshLists, toast, useMe, type WireRow } from '#platform/web';
import {
  FieldInput,
  FormFrame,
  formBody,
  formValues,
  IconLock,
  PageHeader,
  PageSkeleton,
  slips,
  useForm,
  useItem,
  useSave,
} from '#platform/web/ui';
import { PasswordField } from './password-field.tsx';
import { hasSales, shownUser } from './shown-user.ts';

const path = '/api/v1/users';

/** Makes or changes a person, who signs in where he may. */
export default function UserForm() {
  const { id } = useParams();
  const found = useItem(path, id, id !== undefined);
  if (id !== undefined && !found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  if (found.data?.['is_stronger']) return <StrongerPerson record={found.data} />;
  return <LoadedForm key={id ?? 'new'} record={found.data} />;
}

function UserHeader({ record }: { record: WireRow | undefined }) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={t(record ? 'ui.entity.edit' : 'ui.entity.create', { one: t('user.one') })}
      crumbs={[
        { label: t('user.title'), to: placeOf(User) },
        ...(record ? [{ label: record['name'], to: `${placeOf(User)}/${record.id}/show` }] : []),
      ]}
    />
  );
}

/** Whatever was typed would be refused. */
function StrongerPerson({ record }: { record: WireRow }) {
  const { t } = useTranslation();
  return (
    <>
      <UserHeader record={record} />
      <Alert icon={<IconLock size="1.1rem" aria-hidden />} color="saffron">
        {t('user.strongerHint', { name: isolated(record['name']) })}
      </Alert>
    </>
  );
}

/** The form knows no password of the one who fills it in. */
function OwnPasswordHint() {
  const { t } = useTranslation();
  return (
    <Text fz="0.875rem" c="dimmed" data-wide>
      {t('user.ownPasswordHint')}{' '}
      <Anchor component={Link} to="/profile" fz="inherit" underline="always">
        {t('screens.profile')}
      </Anchor>
    </Text>
  );
}

function LoadedForm({ record }: { record: WireRow | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isOwn = useMe().me.id === record?.id;
  const shown = shownUser(User);
  const start = (from: WireRow | undefined) => ({
    ...formValues(shown, from, { kind: 'employee', locale: currentLanguage(), allow_login: true }),
    password: '',
    initial_password: false,
  });
  const form = useForm({
    initialValues: start(record),
    validate: (values): Record<string, string> => ({
      ...slips(shown, values, t),
      ...(!record && values.allow_login && !values.password && { password: t('user.passwordMissing') }),
    }),
  });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : path,
    toBody: userBody,
    onMessage: (message) => void toast('success', message, { timer: 5000 }),
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshLists(path);
      // After this frame, when the form no longer counts as changed.
      setTimeout(() => navigate(`${placeOf(User)}/${item.id}/show`), 0);
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
  return (
    <>
      <UserHeader record={record} />
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
                {inputs(isOwn ? ['email', 'phone'] : ['email', 'phone', 'allowLogin'])}
                {isOwn && <OwnPasswordHint />}
                {!isOwn && form.getValues().allow_login && <PasswordField form={form} isNew={!record} />}
              </div>
            ),
          },
          {
            key: 'work',
            title: t('user.sections.work'),
            content: (
              <div className="k-grid">
                {inputs(['kind', 'role', 'branch', 'branches', ...(hasSales() ? ['maxDiscountOnSales'] : [])])}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** An empty password is no change, and so is not sent. */
function userBody(values: Record<string, unknown>): Record<string, unknown> {
  const { password, initial_password, ...rest } = formBody(values);
  return password ? { ...rest, password, initial_password } : rest;
}
