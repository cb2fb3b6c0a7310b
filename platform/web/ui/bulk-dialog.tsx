import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entity, snake, type Verb, verbAddress, wireName } from '#platform/entity';
import { type BulkOutcome, bulkWork } from '../bulk.ts';
import { recordName } from '../entity-actions.ts';
import type { EntityExtras, Selection } from '../entity-extras.ts';
import { blank, formBody, slipsOf } from '../entity-values.ts';
import { toast } from '../feedback.ts';
import { useForm } from '../form-type.ts';
import { formatNumber } from '../format.ts';
import { useSave } from '../use-save.ts';
import { refreshTouched } from '../use-verbs.tsx';
import { BulkResult } from './bulk-result.tsx';
import { DialogForm } from './dialog-form.tsx';
import { FieldInput } from './field-input.tsx';

interface BulkDialogProps {
  entity: Entity<any, any>;
  extras: EntityExtras;
  name: string;
  selection: Selection;
  onClose: () => void;
}

/** A verb for everything chosen: what it asks for, and what became of each. */
export default function BulkDialog({ entity, extras, name, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const verb = entity.verbs[name] as Verb;
  const own = extras.verbs?.[name] ?? {};
  const [asked, setAsked] = useState(selection);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const form = useForm({
    initialValues: Object.fromEntries(Object.entries(verb.input).map(([one, field]) => [wireName(one, field), blank(field)])),
    validate: (values) => ({ ...slipsOf(verb.input, values, t), ...own.slips?.(values, t) }),
  });
  const saving = useSave<BulkOutcome>({
    form,
    method: 'POST',
    path: `/api/v1/${verbAddress(entity.path, 'multi', name)}`,
    toBody: (values) => ({
      ...(own.toBody?.(values) ?? formBody(values)),
      ...(asked.isAll ? { filter: asked.query, expected_count: asked.count } : { [`${snake(entity.name)}_ids`]: asked.ids }),
    }),
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    onSaved: async (result) => {
      if (result.failed.length === 0) onClose();
      else setOutcome(result);
      selection.clear();
      await Promise.all([refreshTouched(entity), result.bulk_work && bulkWork.readAnew()]);
    },
    onRefused: ({ result }) => {
      const refused = result as BulkOutcome | undefined;
      if (refused?.failed) setOutcome(refused);
      return Boolean(refused?.failed);
    },
  });
  const label = t(`${entity.name}.actions.${name}`);
  const rows = new Map(selection.rows.map((row) => [row.id, row]));
  if (outcome)
    return (
      <Modal opened size="lg" title={label} onClose={onClose} closeButtonProps={{ 'aria-label': t('ui.close') }}>
        <BulkResult
          entity={entity.name}
          outcome={{ ok: outcome.ok.length, failed: outcome.failed.length, failures: outcome.failed }}
          nameOf={(id) => {
            const row = rows.get(id);
            return row && recordName(entity, row);
          }}
          onClose={onClose}
          onRetry={(ids) => {
            setAsked({ ...selection, ids, isAll: false, count: ids.length });
            setOutcome(undefined);
          }}
        />
      </Modal>
    );
  return (
    <DialogForm title={label} form={form} saving={saving} press={label} isDestructive={verb.tone === 'danger'} onClose={onClose}>
      <p>{t('ui.bulk.sure', { shown: formatNumber(asked.count) })}</p>
      {Object.keys(verb.input).map((field, index) => (
        <FieldInput
          key={field}
          declared={{ name: entity.name, fields: verb.input }}
          name={field}
          form={form}
          record={{}}
          autoFocus={index === 0}
        />
      ))}
    </DialogForm>
  );
}
