import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call, can, toast } from '#platform/web';
import { useLine } from '../device/line.ts';
import { storeProblem } from '../device/store-problem.ts';
import { store } from '../device/till-store.ts';
import { draftBody } from './draft-body.ts';
import type { PartProps } from './parts.ts';
import { TillDialog } from './till-dialog.tsx';

/** The buyer went for his purse: the ticket is put aside on this till, or, with a line, where any till and the desk can take it up. */
export default function HoldDialog({ desk, onClose, onSold }: PartProps) {
  const { t } = useTranslation();
  const hasLine = useLine();
  const { ticket, act, claim, shift } = desk;
  const [label, setLabel] = useState(ticket.customer?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const done = (message: string) => {
    act({ do: 'clear' });
    toast('success', message, { timer: 4_000 });
    onSold();
    onClose();
  };
  const hold = async () => {
    try {
      const at = new Date().toISOString();
      const kept = { ...ticket, tenders: [] };
      await store.held.put({ uuid: ticket.uuid, company: claim.company, at, label: label.trim(), ticket: kept });
      done(t('till.held.done'));
    } catch (error) {
      setProblem(t(storeProblem(error)));
    }
  };
  const holdForAll = async () => {
    try {
      const body = draftBody(desk, label.trim());
      const { item } = await call<{ item: Record<string, unknown> }>('POST', '/api/v1/sales', {
        body,
        silent: true,
        quiet: true,
      });
      done(t('till.held.doneForAll', { number: String(item['invoice_number']) }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    }
  };
  const mayDraft = hasLine && can('edit_sales') && ticket.customer?.id && !ticket.returning && shift.serverId;
  return (
    <TillDialog title={t('till.acts.hold')} onClose={onClose} size="28rem">
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault();
          void hold();
        }}
      >
        <TextInput
          size="md"
          data-autofocus
          data-path="label"
          label={t('till.held.label')}
          description={t('till.held.labelHint')}
          maxLength={60}
          value={label}
          error={problem}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <div className="till-dialog-acts">
          {mayDraft && (
            <Button variant="default" onClick={() => void holdForAll()}>
              {t('till.held.forAll')}
            </Button>
          )}
          <Button type="submit">{t('till.held.here')}</Button>
        </div>
      </form>
    </TillDialog>
  );
}
