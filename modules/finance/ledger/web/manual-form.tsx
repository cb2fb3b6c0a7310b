import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Currency } from '#platform/entity';
import { homeBranch, readSession, refreshLists, toast, today, type WireRow } from '#platform/web';
import {
  DayInput,
  type Form,
  FormFrame,
  formBody,
  PageHeader,
  PageSkeleton,
  Uploader,
  useForm,
  useItem,
  useSave,
} from '#platform/web/ui';
import { EntryLines } from './entry-lines.tsx';
import { blankLine, type TypedLine } from './entry-sums.ts';
import './ledger.css';

const path = '/api/v1/manual-entries';
const screens = '/accounting/journals/manual';

/** Writing an entry by hand: what it is for, its lines, and then it goes to somebody else. */
export default function ManualForm() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const template = params.get('template') ?? undefined;
  const from = id ?? template;
  const found = useItem(path, from, from !== undefined);
  if (from !== undefined && !found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedForm key={from ?? 'new'} record={id ? found.data : undefined} template={id ? undefined : found.data} />;
}

function start(record: WireRow | undefined, template: WireRow | undefined) {
  const session = readSession();
  const blank = () => blankLine((session?.tenant.currency ?? 'IQD') as Currency, homeBranch());
  const lines = ((record ?? template)?.['lines'] as TypedLine[] | undefined)?.map(typedLine);
  return {
    entry_date: record?.['entry_date'] ?? today(),
    note: record?.['note'] ?? template?.['note'] ?? '',
    attachment: record?.['attachment'] ?? null,
    lines: lines ?? [blank(), blank()],
    ...(record && { version: record['version'] }),
  };
}

function typedLine(line: TypedLine): TypedLine {
  const { account_id, account, branch_id, party_kind, party_id, party, currency, note } = line;
  const typed = (amount: string | null) => (amount && /[1-9]/.test(amount) ? amount : null);
  return {
    account_id,
    account,
    branch_id,
    party_kind,
    party_id,
    party,
    currency,
    note,
    debit: typed(line.debit),
    credit: typed(line.credit),
  };
}

/** What becomes of the entry: kept as a draft, handed over to whoever decides, or kept as a template. */
type As = 'draft' | 'pending' | 'template';

function useManualEntry(record: WireRow | undefined, template: WireRow | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isTemplate = record?.['state'] === 'template';
  const as = useRef<As>('pending');
  const form = useForm({
    initialValues: start(record, template),
    validate: (values): Record<string, string> => (values.note.trim() ? {} : { note: t('ui.rules.required') }),
  });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : path,
    toBody: ({ lines, ...values }) => ({
      ...formBody(values),
      ...(!isTemplate && { as: as.current }),
      lines: (lines as TypedLine[])
        .filter((line, index) => index === 0 || line.account_id || line.debit || line.credit)
        .map(({ account: _account, party: _party, ...line }) => formBody(line)),
    }),
    silent: true,
    onSaved: async ({ item }) => {
      toast('success', t(as.current === 'pending' && !isTemplate ? 'manualEntry.done.submit' : 'ui.saved'), { timer: 5000 });
      form.resetDirty();
      await refreshLists(path);
      setTimeout(
        () => navigate(as.current === 'template' || isTemplate ? `${screens}?tab=template` : `${screens}/${item.id}/show`),
        0,
      );
    },
  });
  const send = (how: As) => {
    as.current = how;
    saving.root.current?.requestSubmit();
    as.current = how;
  };
  return { form, saving, send, isTemplate };
}

function LoadedForm({ record, template }: { record: WireRow | undefined; template: WireRow | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, saving, send, isTemplate } = useManualEntry(record, template);
  const values = form.getValues();
  return (
    <>
      <PageHeader
        title={record ? String(record['note']) : t('manualEntry.new')}
        crumbs={[
          { label: t('journalEntry.title'), to: '/accounting/journals' },
          { label: t('manualEntry.title'), to: screens },
        ]}
      />
      <FormFrame
        form={form}
        saving={saving}
        saveLabel={t(isTemplate ? 'ui.save' : 'manualEntry.handOver')}
        onCancel={() => navigate(-1)}
        extraButtons={isTemplate ? undefined : <OtherWays onAs={send} canBeTemplate={!record} />}
        sections={[
          { key: 'head', content: <Occasion form={form} /> },
          { key: 'lines', title: t('manualEntry.fields.lines'), content: <EntryLines form={form} lines={values['lines']} /> },
          { key: 'paper', content: <Paper form={form} /> },
        ]}
      />
    </>
  );
}

function Occasion({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <div className="k-grid">
      <DayInput label={t('manualEntry.fields.entryDate')} required {...form.getInputProps('entry_date')} data-path="entry_date" />
      <div data-wide>
        <TextInput
          label={t('manualEntry.fields.note')}
          required
          maxLength={200}
          autoComplete="off"
          data-path="note"
          data-autofocus
          {...form.getInputProps('note')}
        />
      </div>
    </div>
  );
}

function Paper({ form }: { form: Form }) {
  const { t } = useTranslation();
  const attachment = form.getValues()['attachment'];
  return (
    <Uploader
      label={t('manualEntry.fields.attachment')}
      folder="attachment"
      accept="image/*,.pdf"
      isImage={/\.(png|jpe?g|gif|webp|avif)(\?|$)/i.test(attachment ?? '')}
      value={attachment}
      onChange={(file) => form.setFieldValue('attachment', file)}
      error={form.errors['attachment']}
      data-path="attachment"
    />
  );
}

function OtherWays({ onAs, canBeTemplate }: { onAs: (how: As) => void; canBeTemplate: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {canBeTemplate && (
        <Button variant="subtle" visibleFrom="sm" onClick={() => onAs('template')}>
          {t('manualEntry.asTemplate')}
        </Button>
      )}
      <Button variant="default" onClick={() => onAs('draft')}>
        {t('manualEntry.asDraft')}
      </Button>
    </>
  );
}
