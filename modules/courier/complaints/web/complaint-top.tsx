import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ComplaintState, type ComplaintStep, complaintSteps, stepsOfComplaint } from '#courier/complaints/contract';
import { call, can, formatMoment, Ltr, localName, refreshLists, toast, type WireRow } from '#platform/web';
import { DialogForm, Facts, StatusBadge, useForm, useSave } from '#platform/web/ui';
import { isLate, phaseOf } from './complaint-state.ts';

const path = '/api/v1/complaints';

/** How it stands and the step that brings it on; a step that needs words asks for them. */
export function ComplaintTop({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ComplaintStep>();
  const [isBusy, setIsBusy] = useState(false);
  const steps = can('edit_complaints')
    ? complaintSteps.filter((step) => stepsOfComplaint[step].from.includes(row['state'] as ComplaintState))
    : [];
  const take = async (step: ComplaintStep) => {
    if (step === 'resolve' || step === 'reopen') return setAsked(step);
    setIsBusy(true);
    await call('POST', `${path}/${row.id}/${step}`, {
      onMessage: (message) => void toast('success', message, { timer: 6000 }),
    }).catch(() => undefined);
    setIsBusy(false);
    await refreshLists(path);
  };
  return (
    <section className="k-panel c-complaint" aria-label={t('complaint.fields.state')}>
      <div className="c-complaint-top">
        <Facts
          facts={[
            {
              label: t('complaint.fields.state'),
              value: <StatusBadge label={t(`complaint.options.state.${row['state']}`)} phase={phaseOf(row)} />,
            },
            { label: t('complaint.fields.number'), value: <Ltr>{row['number']}</Ltr> },
            {
              label: t(isLate(row) ? 'complaint.lateSince' : 'complaint.fields.dueAt'),
              value: <Ltr>{formatMoment(row['due_at'])}</Ltr>,
            },
            { label: t('complaint.fields.owner'), value: localName(row['owner']) || t('complaint.nobody') },
          ]}
        />
        <Group gap="0.5rem">
          {steps.map((step, index) => (
            <Button
              key={step}
              variant={index === steps.length - 1 && step !== 'reopen' ? 'filled' : 'default'}
              loading={isBusy}
              onClick={() => void take(step)}
            >
              {t(`complaint.steps.${step}`)}
            </Button>
          ))}
        </Group>
      </div>
      {row['resolution'] && (
        <p>
          <strong>{t('complaint.fields.resolution')}:</strong> <bdi>{row['resolution']}</bdi>
        </p>
      )}
      {asked && <StepDialog row={row} step={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function StepDialog({ row, step, onClose }: { row: WireRow; step: ComplaintStep; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { note: '' },
    validate: (values): Record<string, string> => (String(values['note']).trim() ? {} : { note: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `${path}/${row.id}/${step}`,
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t(`complaint.told.${step}`), { timer: 6000 });
      await refreshLists(path);
    },
  });
  return (
    <DialogForm
      title={t(`complaint.steps.${step}`)}
      form={form}
      saving={saving}
      press={t(`complaint.steps.${step}`)}
      onClose={onClose}
    >
      <Textarea
        label={t(`complaint.ask.${step}`)}
        required
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        data-path="note"
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}
