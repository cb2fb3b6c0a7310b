import { useTranslation } from 'react-i18next';
import { showError, toast } from '#platform/web';
import { DialogForm, FieldInput, formBody, refreshTouched, slipsOf, useForm, useSave } from '#platform/web/ui';
import type { RequestEntity } from './request-extras.ts';

export interface DecideManyProps {
  entity: RequestEntity;
  verb: 'approve' | 'reject';
  ids: readonly number[];
  onClose: () => void;
  onDone: () => Promise<void>;
}
interface Outcome {
  failed: { message: string }[];
}

/** One answer to several requests; says of those that stay as they are why. */
export function DecideMany({ entity, verb, ids, onClose, onDone }: DecideManyProps) {
  const { t } = useTranslation();
  const { input, tone } = entity.verbs[verb];
  const form = useForm({ initialValues: { note: '' }, validate: (values) => slipsOf(input, values, t) });
  const saving = useSave<Outcome>({
    form,
    method: 'POST',
    path: `/api/v1/${entity.path}/${verb}`,
    toBody: (values) => ({ ...formBody(values), request_ids: ids }),
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    onSaved: async ({ failed: [first, ...others] }) => {
      onClose();
      if (first) showError({ message: first.message, lines: [...new Set(others.map((one) => one.message))] });
      await Promise.all([refreshTouched(entity), onDone()]);
    },
  });
  return (
    <DialogForm
      title={t(`requestScreens.many.${verb}`, { count: ids.length })}
      form={form}
      saving={saving}
      press={t(`${entity.name}.actions.${verb}`)}
      isDestructive={tone === 'danger'}
      onClose={onClose}
    >
      <p>{t(verb === 'approve' ? 'requestScreens.approveMany' : `${entity.name}.confirm.reject`)}</p>
      <FieldInput declared={{ name: entity.name, fields: input }} name="note" form={form} autoFocus />
    </DialogForm>
  );
}
