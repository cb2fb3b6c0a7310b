import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Role } from '#foundation/identity/contract';
import { localName, placeOf, refreshLists, toast, type WireRow } from '#platform/web';
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
import { PermissionPicker } from './permission-picker.tsx';

const path = '/api/v1/roles';

/** Makes or changes what a group of people may do. */
export default function RoleForm() {
  const { id } = useParams();
  const found = useItem(path, id, id !== undefined);
  if (id !== undefined && !found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedForm key={id ?? 'new'} record={found.data} />;
}

function LoadedForm({ record }: { record: WireRow | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = placeOf(Role);
  const start = (from: WireRow | undefined) => ({ ...formValues(Role, from), permissions: from?.['permissions'] ?? [] });
  const form = useForm({ initialValues: start(record), validate: (values) => slips(Role, values, t) });
  const saving = useSave({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : path,
    toBody: formBody,
    onMessage: (message) => void toast('success', message, { timer: 5000 }),
    onSaved: async () => {
      form.resetDirty();
      await refreshLists(path);
      // After this frame, when the form no longer counts as changed.
      setTimeout(() => navigate(at), 0);
    },
    onStale: (current) => {
      form.setInitialValues(start(current));
      form.setValues(start(current));
      toast('info', t('ui.conflict.taken'));
    },
  });
  const chosen = form.getInputProps('permissions');
  const isStronger = record?.['is_stronger'] === true;
  return (
    <>
      <PageHeader
        title={t(record ? 'ui.entity.edit' : 'ui.entity.create', { one: t('role.one') })}
        crumbs={[{ label: t('role.title'), to: at }, ...(record ? [{ label: localName(record['name']) }] : [])]}
      />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate(-1)}
        isReadonly={isStronger}
        sections={[
          {
            key: 'main',
            title: t('role.sections.main'),
            content: <FieldInput declared={Role} name="name" form={form} record={record} disabled={isStronger} />,
          },
          {
            key: 'permissions',
            title: t('role.sections.permissions'),
            hint: record ? `${t('role.checkerHint')} ${t('role.raisedHint')}` : t('role.checkerHint'),
            content: (
              <PermissionPicker
                value={chosen.value}
                onChange={(keys) => form.setFieldValue('permissions', keys)}
                error={chosen.error}
                roleId={record?.id}
                isStronger={isStronger}
              />
            ),
          },
        ]}
      />
    </>
  );
}
