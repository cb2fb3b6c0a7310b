import i18next from 'i18next';
import { type Action, askConfirm, call, type EntityExtras, localName, readSession, today, type WireRow } from '#platform/web';
import { IconBan, IconCircleCheck, IconClock, StatusBadge } from '#platform/web/ui';
import { expensePhase } from './expense-phase.ts';

const say = (key: string, values = {}) => String(i18next.t(key, values));

/** What a schedule may be told: to rest, to go on, to end. */
const extras: EntityExtras = {
  defaults: () => {
    const session = readSession();
    return {
      kind: 'expense',
      currency: session?.tenant.currency ?? 'IQD',
      branch_id: session?.branchId ?? null,
      frequency: 'monthly',
      starts_on: today(),
    };
  },
  // Its rhythm and what it is of were settled when it was made.
  hiddenFields: (values) => (values['version'] ? ['kind', 'currency', 'frequency', 'startsOn'] : []),
  cells: {
    state: (row) => (
      <StatusBadge label={say(`expenseSchedule.options.state.${row['state']}`)} phase={expensePhase(row['state'])} />
    ),
  },
  rowActions: (row, reload) => {
    const turn = (verb: 'pause' | 'resume' | 'end', icon: Action['icon']): Action => ({
      label: say(`expenseSchedule.actions.${verb}`),
      ...(icon && { icon }),
      tone: verb === 'end' ? 'danger' : undefined,
      run: () => turnSchedule(row, verb, reload),
    });
    if (row['state'] === 'ended') return [];
    return [row['state'] === 'active' ? turn('pause', IconClock) : turn('resume', IconCircleCheck), turn('end', IconBan)];
  },
};

export default extras;

function turnSchedule(row: WireRow, verb: string, reload: () => Promise<void>): Promise<boolean> {
  return askConfirm({
    title: say(`expenseSchedule.actions.${verb}`),
    message: say(`expenseSchedule.confirm.${verb}`, { name: localName(row) || row['name'] }),
    confirmLabel: say(`expenseSchedule.actions.${verb}`),
    tone: verb === 'end' ? 'danger' : 'plain',
    action: async () => {
      await call('POST', `/api/v1/expense-schedules/${row.id}/${verb}`, { silent: true });
      await reload();
    },
  });
}
