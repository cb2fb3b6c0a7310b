import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CommercialName } from '#foundation/parties/contract';
import { can, refreshLists, type WireRow } from '#platform/web';
import { FieldInput, formBody, useForm, useSave } from '#platform/web/ui';

const path = '/api/v1/commercial-names';

/** One shop's name, typed where the names stand. */
export function CommercialNameForm(props: { clientId: number; record?: WireRow | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { record } = props;
  // Typed by whoever adds the name, seen and changed by whoever may see it.
  const hasPhone = !record || can(CommercialName.fields.phone.visibleWith);
  const form = useForm({
    initialValues: {
      name: record?.['name'] ?? '',
      ...(hasPhone && { phone: record?.['phone'] ?? '' }),
      client_id: props.clientId,
      ...(record && { version: record['version'] }),
    },
    validate: (values): Record<string, string> => (String(values.name).trim() ? {} : { name: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : path,
    toBody: formBody,
    silent: true,
    onSaved: async () => {
      await refreshLists(path);
      props.onClose();
    },
    onStale: (current) => form.setValues({ ...form.getValues(), ...current }),
  });
  return (
    <form
      ref={saving.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.validate().hasErrors) void saving.save(form.getValues());
      }}
    >
      <div className="k-grid">
        <FieldInput declared={CommercialName} name="name" form={form} />
        {hasPhone && <FieldInput declared={CommercialName} name="phone" form={form} />}
      </div>
      <Group gap="0.5rem" my="1rem">
        <Button type="submit" loading={saving.isSaving}>
          {t('ui.save')}
        </Button>
        <Button variant="default" onClick={props.onClose}>
          {t('ui.cancel')}
        </Button>
      </Group>
    </form>
  );
}
