import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AnyEntity } from '#platform/entity';
import { askConfirm, attempt, call, queryClient, toast, type WireRow } from '#platform/web';
import {
  type Form,
  FormFrame,
  type FormSection,
  formBody,
  formValues,
  PageHeader,
  PageSkeleton,
  slips,
  useForm,
  useItem,
  useSave,
} from '#platform/web/ui';
import './senders.css';
import { SenderNow } from './sender-now.tsx';

/** What one of the pages is about. */
export interface SenderOf {
  entity: AnyEntity;
  channel: 'sms' | 'whatsapp';
  /** Which way messages leave: empty, by hand. */
  driver: string;
  /** The fields whose values are sealed. */
  keys: readonly string[];
  /** What a service of one’s own begins with. */
  proposed: Readonly<Record<string, string>>;
  /** What may not stay empty, as the form stands. */
  needed(values: Record<string, unknown>): readonly string[];
  sections(parts: Parts): FormSection[];
}

export interface Parts {
  form: Form;
  record: WireRow;
  t: TFunction;
  /** The press that forgets the keys, where some are kept. */
  forget: React.ReactNode;
}

/** By what messages of a channel leave by themselves: what applies now with a test of it, then what is set. */
export function SenderPage({ of }: { of: SenderOf }) {
  const found = useItem(`/api/v1/${of.entity.path}`, undefined);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedSender of={of} record={found.data} />;
}

function LoadedSender({ of, record }: { of: SenderOf; record: WireRow }) {
  const { t } = useTranslation();
  const { entity } = of;
  const path = `/api/v1/${entity.path}`;
  const start = (item: WireRow) => {
    const proposed = Object.fromEntries(Object.entries(of.proposed).filter(([name]) => !item[of.driver] && !item[name]));
    const noKeys = Object.fromEntries(of.keys.map((key) => [key, '']));
    return { ...formValues(entity, { ...item, ...proposed }), ...noKeys };
  };
  const validate = (values: Record<string, unknown>): Record<string, string> => {
    const missing = (values[of.driver] ? of.needed(values) : []).filter((name) => !values[name]);
    return { ...Object.fromEntries(missing.map((name) => [name, t('ui.rules.required')])), ...slips(entity, values, t) };
  };
  const form = useForm({ initialValues: start(record), validate });
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
  const isAnyKept = of.keys.some((key) => record[`${key}_is_set`] === true);
  const forget = isAnyKept && <Forget at={path} record={record} isDisabled={form.isDirty()} onForgotten={adopt} />;
  return (
    <>
      <PageHeader title={t(`${entity.name}.title`)} />
      <SenderNow of={of} record={record} isChanged={form.isDirty()} />
      <FormFrame form={form} saving={saving} sections={of.sections({ form, record, t, forget })} />
    </>
  );
}

interface ForgetProps {
  at: string;
  record: WireRow;
  isDisabled: boolean;
  onForgotten: (item: WireRow) => void;
}

function Forget({ at, record, isDisabled, onForgotten }: ForgetProps) {
  const { t } = useTranslation();
  const forget = async () => {
    const label = t('senders.forget');
    if (!(await askConfirm({ title: label, message: t('senders.forgetQuestion'), confirmLabel: label }))) return;
    const body = { version: record['version'] };
    const answer = await attempt(call<{ item: WireRow }>('POST', `${at}/${record.id}/forget-keys`, { body }));
    if (answer) onForgotten(answer.item);
  };
  return (
    <Button variant="subtle" size="compact-sm" color="red" disabled={isDisabled} onClick={() => void forget()}>
      {t('senders.forget')}
    </Button>
  );
}
