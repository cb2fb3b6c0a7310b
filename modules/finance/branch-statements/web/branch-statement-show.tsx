import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { BranchStatementLine } from '#finance/branch-statements/contract';
import { documentPage, eventText } from '#finance/ledger/web';
import {
  type Action,
  askConfirm,
  call,
  can,
  fitColumns,
  formatAmount,
  formatDate,
  isolated,
  Ltr,
  localName,
  newIntent,
  refreshLists,
  toast,
  useMe,
  type WireRow,
} from '#platform/web';
import {
  DialogForm,
  declaredColumns,
  Facts,
  IconBan,
  IconCircleCheck,
  IconSend,
  ListPage,
  PageHeader,
  PageSkeleton,
  StatusBadge,
  useForm,
  useItem,
  useSave,
} from '#platform/web/ui';
import { statePhase } from './state-phase.ts';
import './branch-statements.css';

const path = '/api/v1/branch-statements';

/** What is between two branches, line by line, and the one step that brings it on. */
export default function BranchStatementShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const [isVoiding, setVoiding] = useState(false);
  const found = useItem(path, id);
  const row = found.data;
  const steps = useSteps(row, () => setVoiding(true));
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const money = (amount: unknown) => <Ltr>{formatAmount(amount as string, row['currency'])}</Ltr>;
  return (
    <>
      <PageHeader
        title={t('branchStatement.between', { one: localName(row['branch']), other: localName(row['counter_branch']) })}
        crumbs={[{ label: t('branchStatement.title'), to: '/accounting/branches/statements' }]}
        number={row['number']}
        status={
          <StatusBadge label={t(`branchStatement.options.state.${row['state']}`)} phase={statePhase[row['state']] ?? 'intake'} />
        }
        primary={steps.primary}
        secondary={steps.secondary}
      />
      <section className="k-panel" aria-label={t('branchStatement.fields.net')}>
        <p className="b-owes">
          <strong>{owedSentence(row, t)}</strong>
        </p>
        {steps.waits && <p className="b-owes">{steps.waits}</p>}
        <Facts
          facts={[
            { label: t('branchStatement.fields.claims'), value: money(row['claims']) },
            { label: t('branchStatement.fields.debts'), value: money(row['debts']) },
            { label: t('branchStatement.fields.until'), value: <Ltr>{formatDate(row['until'])}</Ltr> },
            { label: t('branchStatement.fields.createdBy'), value: localName(row['created_by']) || null },
            ...(row['agreed_by'] ? [{ label: t('branchStatement.fields.agreedBy'), value: localName(row['agreed_by']) }] : []),
            ...(row['settled_by'] ? [{ label: t('branchStatement.fields.settledBy'), value: localName(row['settled_by']) }] : []),
            ...(row['note'] ? [{ label: t('branchStatement.fields.note'), value: <bdi>{row['note']}</bdi>, isWide: true }] : []),
          ]}
        />
      </section>
      <Lines id={row.id} currency={row['currency']} />
      {isVoiding && <VoidDialog row={row} onClose={() => setVoiding(false)} />}
    </>
  );
}

function owedSentence(row: WireRow, t: ReturnType<typeof useTranslation>['t']): string {
  const net = String(row['net']);
  const [from, to] = net.startsWith('-') ? ['branch', 'counter_branch'] : ['counter_branch', 'branch'];
  const values = {
    from: localName(row[from as string]),
    to: localName(row[to as string]),
    amount: isolated(formatAmount(net.replace('-', ''), row['currency'])),
  };
  return t(/[1-9]/.test(net) ? 'branchStatement.owes' : 'branchStatement.even', values);
}

/** One next step as the orange button; void stands behind the menu. */
function useSteps(row: WireRow | undefined, onVoid: () => void): { primary?: Action; waits?: string; secondary: Action[] } {
  const { t } = useTranslation();
  const { me } = useMe();
  if (!row || !can('accounts_management')) return { secondary: [] };
  const run = (verb: 'agree' | 'settle') => () =>
    void askConfirm({
      title: t(`branchStatement.actions.${verb}`),
      message: t(`branchStatement.confirm.${verb}`, { number: isolated(row['number']), sentence: owedSentence(row, t) }),
      confirmLabel: t(`branchStatement.actions.${verb}`),
      tone: 'plain',
      action: async () => {
        await call('POST', `${path}/${row.id}/${verb}`, {
          idempotencyKey: newIntent(),
          onMessage: (message) => void toast('success', message, { timer: 6000 }),
        });
        await Promise.all([refreshLists(path), refreshLists('/api/v1/branch-accounts')]);
      },
    });
  const isOwn = row['created_by_id'] === me.id;
  const secondary: Action[] =
    row['state'] === 'new' || row['state'] === 'agreed'
      ? [{ label: t('branchStatement.actions.void'), icon: IconBan, tone: 'danger', run: onVoid }]
      : [];
  if (row['state'] === 'new' && isOwn) return { waits: t('branchStatement.ownHint'), secondary };
  if (row['state'] === 'new')
    return {
      primary: { label: t('branchStatement.actions.agree'), icon: IconCircleCheck, run: run('agree') },
      secondary,
    };
  if (row['state'] !== 'agreed') return { secondary };
  const settle = { label: t('branchStatement.actions.settle'), icon: IconCircleCheck, run: run('settle') };
  const send = { label: t('branchStatement.actions.send'), icon: IconSend, to: '/accounting/branches/not_paid' };
  return { primary: settle, secondary: [send, ...secondary] };
}

function Lines({ id, currency }: { id: number; currency: string }) {
  const { t } = useTranslation();
  const cells = {
    docType: (line: WireRow) => <Document type={line['doc_type']} id={line['doc_id']} />,
    event: (line: WireRow) => eventText(line['event'], t),
    amount: (line: WireRow) => <Ltr>{formatAmount(line['amount'], currency)}</Ltr>,
  };
  return (
    <ListPage
      name="branch-statement-lines"
      path="/api/v1/branch-statement-lines"
      title={t('branchStatementLine.title')}
      isEmbedded
      columns={fitColumns(declaredColumns(BranchStatementLine, t, cells), { entry_date: 8, doc_type: 12, event: 14, amount: 10 })}
      filters={[]}
      canSearch={false}
      fixed={{ branch_statement_id: String(id) }}
      defaultSort="entry_date"
      exportPath={can('export_sensitive') ? '/api/v1/branch-statement-lines/export' : false}
      emptyHint={t('branchStatementLine.empty')}
    />
  );
}

function Document({ type, id }: { type: string; id: number }) {
  const { t } = useTranslation();
  const to = documentPage(type, id);
  const text = (
    <>
      {t(`journalEntry.docTypes.${type}`)} <Ltr>{id}</Ltr>
    </>
  );
  return to ? <Link to={to}>{text}</Link> : <span>{text}</span>;
}

function VoidDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `${path}/${row.id}/void`,
    silent: true,
    onSaved: async () => {
      onClose();
      await Promise.all([refreshLists(path), refreshLists('/api/v1/branch-accounts')]);
      toast('success', t('branchStatement.done.void'), { timer: 6000 });
    },
  });
  return (
    <DialogForm
      title={t('branchStatement.actions.void')}
      form={form}
      saving={saving}
      press={t('branchStatement.actions.void')}
      isDestructive
      onClose={onClose}
    >
      <p>{t('branchStatement.confirm.void', { number: isolated(row['number']) })}</p>
      <Textarea
        label={t('branchStatement.reason')}
        required
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        data-path="reason"
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
