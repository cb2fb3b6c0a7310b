import { Checkbox, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { amountText } from '#platform/entity';
import { AmountWithSign, formatAmount, localName, type WireRow } from '#platform/web';
import { CopyNumber, FormFrame, PageHeader, PageSkeleton, useForm, useItem, useSave } from '#platform/web/ui';
import { AddParcel } from './add-parcel.tsx';
import './statements.css';
import { StatementRows } from './statement-rows.tsx';
import { minorOf, partyOf, statementPage, statementsPath, type WireStatement } from './statement-wire.ts';
import { refreshSettling } from './take-step.ts';

/** What stands in a statement while it is new: parcels ticked or left out, notes, and whether it is paid in advance. */
export default function StatementEdit() {
  const { id } = useParams();
  const navigate = useNavigate();
  const found = useItem(statementsPath, id);
  const statement = found.data as WireStatement | undefined;
  useEffect(() => {
    if (statement && statement.state !== 'new') navigate(statementPage(statement.id), { replace: true });
  }, [statement?.state]);
  if (!statement) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <EditForm key={id} statement={statement} />;
}

function EditForm({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const page = statementPage(statement.id);
  const [added, setAdded] = useState<{ id: number; receipt: string }[]>([]);
  const isClient = statement.kind === 'client';
  const form = useEdited(statement);
  const chosen = new Set<number>(form.getValues()['shipment_ids']);
  const choose = (ids: Iterable<number>) => form.setFieldValue('shipment_ids', [...ids]);
  const saving = useSaving(form, statement);
  const take = (parcel: WireRow, receipt: string) => {
    setAdded([...added.filter((one) => one.id !== parcel.id), { id: parcel.id, receipt }]);
    choose(new Set([...chosen, parcel.id]));
  };
  return (
    <>
      <PageHeader
        title={t(isClient ? 'statement.of' : 'statement.handInOf', { name: localName(partyOf(statement)) })}
        number={<CopyNumber number={statement.number} />}
        crumbs={[{ label: t('statement.title'), to: page }]}
      />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate(page)}
        aside={<Chosen statement={statement} chosen={chosen} added={added} />}
        sections={[
          {
            key: 'rows',
            title: t('statement.fields.rowCount'),
            hint: t('statement.pickHint'),
            content: (
              <>
                <StatementRows
                  statement={statement}
                  selected={chosen}
                  onSelect={(ids) => choose(withAdded(ids, chosen, added))}
                />
                <AddParcel
                  statement={statement}
                  chosen={chosen}
                  added={added.filter((one) => chosen.has(one.id))}
                  onAdd={take}
                  onRemove={(id) => choose([...chosen].filter((one) => one !== id))}
                />
              </>
            ),
          },
          {
            key: 'notes',
            title: t('statement.sections.main'),
            content: <Notes isClient={isClient} form={form} />,
          },
        ]}
      />
    </>
  );
}

function useEdited(statement: WireStatement) {
  return useForm({
    initialValues: {
      version: statement.version,
      shipment_ids: statement.rows.map((row) => row.shipment_id),
      client_notes: statement.client_notes ?? '',
      deliver_notes: statement.deliver_notes ?? '',
      is_advance: statement.is_advance,
    },
  });
}
type EditedForm = ReturnType<typeof useEdited>;

function useSaving(form: EditedForm, statement: WireStatement) {
  const navigate = useNavigate();
  return useSave({
    form,
    method: 'PUT',
    path: `${statementsPath}/${statement.id}`,
    toBody: ({ shipment_ids: ids, is_advance: isAdvance, ...values }) => ({
      ...values,
      client_notes: values.client_notes || null,
      deliver_notes: values.deliver_notes || null,
      ...(statement.kind === 'client' && { is_advance: isAdvance }),
      // Left alone where nobody touched them, so that notes can be written while a parcel is being corrected.
      ...(sameIds(ids, statement) ? {} : { shipment_ids: ids }),
    }),
    silent: true,
    onSaved: async () => {
      form.resetDirty();
      await refreshSettling();
      setTimeout(() => navigate(statementPage(statement.id)), 0);
    },
  });
}

/** What is written to the client and to whoever carries it out, and whether it is paid before its cash is in. */
function Notes({ isClient, form }: { isClient: boolean; form: EditedForm }) {
  const { t } = useTranslation();
  return (
    <div className="k-grid">
      {isClient && (
        <Textarea
          label={t('statement.fields.clientNotes')}
          autosize
          minRows={3}
          maxLength={500}
          data-path="client_notes"
          {...form.getInputProps('client_notes')}
        />
      )}
      <Textarea
        label={t('statement.fields.deliverNotes')}
        autosize
        minRows={3}
        maxLength={500}
        data-path="deliver_notes"
        {...form.getInputProps('deliver_notes')}
      />
      {isClient && (
        <Checkbox
          className="k-bool"
          label={t('statement.advance')}
          description={t('statement.advanceHint')}
          data-path="is_advance"
          {...form.getInputProps('is_advance', { type: 'checkbox' })}
        />
      )}
    </div>
  );
}

/** What the ticked parcels and the open items come to. */
function Chosen(props: { statement: WireStatement; chosen: ReadonlySet<number>; added: readonly { id: number }[] }) {
  const { statement, chosen } = props;
  const { t } = useTranslation();
  const { currency } = statement;
  const rows = statement.rows.filter((row) => chosen.has(row.shipment_id));
  const sum = (wires: readonly string[]) => wires.reduce((total, wire) => total + minorOf(wire, currency), 0);
  const net = sum(rows.map((row) => row.net)) + sum(statement.open_items.map((item) => item.amount));
  const isEstimate = props.added.some((one) => chosen.has(one.id)) || statement.kind !== 'client';
  return (
    <>
      <p className="st-net-label">{t('statement.chosen', { count: chosen.size })}</p>
      <p className="st-net">
        <AmountWithSign amount={formatAmount(amountText(net, currency))} currency={currency} />
      </p>
      {isEstimate && <p className="st-next">{t('statement.countedOnSave')}</p>}
    </>
  );
}

function sameIds(ids: readonly number[], { rows }: WireStatement): boolean {
  return ids.length === rows.length && rows.every((row) => ids.includes(row.shipment_id));
}

/** The table knows only its own rows; parcels added by receipt stay chosen beside them. */
function withAdded(ids: ReadonlySet<number>, chosen: ReadonlySet<number>, added: readonly { id: number }[]): Set<number> {
  return new Set([...ids, ...added.map((one) => one.id).filter((id) => chosen.has(id))]);
}
