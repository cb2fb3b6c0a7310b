import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call, newIntent, refreshLists, type WireRow } from '#platform/web';
import { formBody, useLeaveWarning } from '#platform/web/ui';

/** A parcel typed here: on its way, in the books, or back with its reason. */
export interface FastRow {
  /** Its intent: sent again it is the same parcel. */
  key: string;
  values: Record<string, any>;
  state: 'saving' | 'saved' | 'failed';
  item?: WireRow;
  message?: string | undefined;
  errors?: Record<string, string>;
  /** No answer came: it may be in the books already, so it is sent again, not typed again. */
  isUndecided?: boolean;
}

/** The parcels sent off since the page was opened; nobody waits for one before the next is typed. */
export function useFastRows() {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly FastRow[]>([]);
  const change = (key: string, what: Partial<FastRow>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...what } : row)));
  useLeaveWarning(rows.some((row) => row.state !== 'saved'));
  const post = async (row: FastRow) => {
    try {
      const { item } = await call<{ item: WireRow }>('POST', '/api/v1/shipments/fast', {
        query: { form: 'fast' },
        body: formBody(row.values),
        idempotencyKey: row.key,
        silent: true,
        quiet: true,
        formTakesFields: true,
      });
      change(row.key, { state: 'saved', item, message: undefined });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      change(row.key, {
        state: 'failed',
        message: Object.values(error.fields)[0] ?? error.message,
        errors: error.fields,
        isUndecided: error.isUndecided,
      });
    }
    await refreshLists('/api/v1/shipments');
  };
  const send = (values: FastRow['values']) => {
    const row: FastRow = { key: newIntent(), values, state: 'saving' };
    setRows((now) => [row, ...now]);
    void post(row);
  };
  const again = (row: FastRow) => {
    change(row.key, { state: 'saving' });
    void post(row);
  };
  /** Gives a failed one back to be typed, and takes in what was half typed instead. */
  const trade = (row: FastRow, halfTyped: FastRow['values'] | undefined) => {
    const aside: FastRow[] = halfTyped
      ? [{ key: newIntent(), values: halfTyped, state: 'failed', message: t('shipmentScreens.fast.setAside') }]
      : [];
    setRows((now) => [...aside, ...now.filter((one) => one.key !== row.key)]);
  };
  return { rows, send, again, trade };
}
