import { Button, Group, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { feeModes, noteMost, Shipment } from '#courier/shipments/contract';
import { camel, graphemeCount } from '#platform/entity';
import { CallError, call, newIntent, readSession, refreshLists, useStored, type WireRow } from '#platform/web';
import {
  FieldInput,
  fieldLabel,
  formBody,
  MoneyInput,
  PageHeader,
  RefSelect,
  slips,
  useForm,
  useLeaveWarning,
} from '#platform/web/ui';
import { type FastRow, FastRows } from './fast-rows.tsx';
import './shipments.css';

/** What stays from one parcel to the next: a client's pile is alike. */
const keptNames = ['client_id', 'commercial_name_id', 'shipment_type_id', 'fee_mode', 'currency'] as const;
/** Shown to who opens them: few parcels have either. */
const rareNames = ['declared_value', 'exchange_of'] as const;
/** The order of typing; Enter goes on, behind the last one shown it saves. */
const typedNames = ['receipt_no', 'receiver_name', 'phone', 'city_id', 'address', 'price', 'quantity', 'note', ...rareNames];

type RareName = (typeof rareNames)[number];
const isRare = (name: string): name is RareName => (rareNames as readonly string[]).includes(name);

const isBegun = (values: Record<string, unknown>) =>
  typedNames.some((name) => name !== 'quantity' && values[name] !== null && values[name] !== undefined && values[name] !== '');

/** Takes in one parcel after another without the mouse: what was typed goes off, and the next is begun while it is saved. */
export default function CreateFast() {
  const { t } = useTranslation();
  const [kept, keep] = useStored<Record<string, unknown>>('create-fast', {});
  const [rows, setRows] = useState<readonly FastRow[]>([]);
  const [opened, setOpened] = useState<readonly RareName[]>([]);
  const root = useRef<HTMLFormElement>(null);
  const fresh = (of: Record<string, unknown>) => ({
    currency: readSession()?.tenant.currency ?? 'IQD',
    fee_mode: 'fee_included',
    ...Object.fromEntries(keptNames.map((name) => [name, of[name] ?? undefined]).filter(([, value]) => value !== undefined)),
    quantity: 1,
    receipt_no: '',
    receiver_name: '',
    phone: '',
    city_id: null,
    address: '',
    price: null,
    note: '',
    declared_value: null,
    exchange_of: null,
  });
  const form = useForm({
    initialValues: fresh(kept),
    validate: (values): Record<string, string> => ({
      ...slips(Shipment, values, t),
      ...(graphemeCount(String(values.note ?? '')) > noteMost && { note: t('ui.rules.longest', { count: noteMost }) }),
    }),
  });
  /** Once opened a field stays until the parcel is sent, also while it is empty. */
  const isOpen = (name: RareName) => opened.includes(name) || form.getValues()[name] !== null;
  const focusFirst = (errors: object) =>
    focusPath(root.current, [...keptNames, ...typedNames].find((name) => name in errors) ?? 'receiver_name');
  const change = (key: string, what: Partial<FastRow>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...what } : row)));
  useLeaveWarning(rows.some((row) => row.state !== 'saved'));

  const send = async (row: FastRow) => {
    try {
      const { item } = await call<{ item: WireRow }>('POST', '/api/v1/shipments/fast', {
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
  const submit = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(errors);
    const values = form.getValues();
    const row: FastRow = { key: newIntent(), values, state: 'saving' };
    keep(Object.fromEntries(keptNames.map((name) => [name, values[name]])));
    setRows((now) => [row, ...now]);
    form.setValues(fresh(values));
    setOpened([]);
    form.clearErrors();
    focusPath(root.current, 'receiver_name');
    void send(row);
  };
  const putRight = (row: FastRow) => {
    const values = form.getValues();
    // What is half typed waits in the list, to be gone on with.
    const aside: FastRow[] = isBegun(values)
      ? [{ key: newIntent(), values, state: 'failed', message: t('shipmentScreens.fast.setAside') }]
      : [];
    setRows((now) => [...aside, ...now.filter((one) => one.key !== row.key)]);
    form.setValues(row.values);
    setOpened([]);
    form.setErrors(row.errors ?? {});
    focusFirst(row.errors ?? {});
  };
  const again = (row: FastRow) => {
    change(row.key, { state: 'saving' });
    void send(row);
  };
  const open = (name: RareName) => {
    flushSync(() => setOpened([...opened, name]));
    focusPath(root.current, name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      return submit();
    }
    const target = event.target as HTMLElement;
    const at = typedNames.indexOf(target.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? '');
    if (at < 0 || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    const next = typedNames.slice(at + 1).find((name) => !isRare(name) || isOpen(name));
    if (next) focusPath(root.current, next);
    else submit();
  };
  const input = (name: string) => <FieldInput declared={Shipment} name={name} form={form} />;
  const reference = (name: string, target: string, more: Partial<Parameters<typeof RefSelect>[0]> = {}) => (
    <RefSelect
      label={fieldLabel(Shipment, camel(name.replace(/_id$/, '')), t)}
      target={target}
      value={(form.getValues()[name] as number | null) ?? null}
      error={form.errors[name]}
      data-path={name}
      onChange={(id) => form.setFieldValue(name, id)}
      {...more}
    />
  );
  return (
    <>
      <PageHeader title={t('shipmentScreens.fast.title')} crumbs={[{ label: t('shipment.title'), to: '/shipments' }]} />
      <form
        ref={root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={onKeyDown}
      >
        <section className="k-panel" aria-label={t('shipmentScreens.fast.stays')}>
          <h2>{t('shipmentScreens.fast.stays')}</h2>
          <div className="k-grid c-form-grid">
            {reference('client_id', 'client', {
              required: true,
              autoFocus: !form.getValues()['client_id'],
              onChange: (id) => form.setValues({ client_id: id, commercial_name_id: null }),
            })}
            {reference('commercial_name_id', 'commercialName', {
              query: { client_id: form.getValues()['client_id'] },
              disabled: !form.getValues()['client_id'],
            })}
            {input('shipmentType')}
            {input('currency')}
          </div>
          <SegmentedControl
            mt="0.75rem"
            className="c-fee-modes"
            aria-label={fieldLabel(Shipment, 'feeMode', t)}
            data={feeModes.map((mode) => ({ value: mode, label: t(`shipment.options.feeMode.${mode}`) }))}
            value={form.getValues()['fee_mode']}
            onChange={(mode) => form.setFieldValue('fee_mode', mode)}
          />
        </section>
        <section className="k-panel" aria-label={t('shipmentScreens.fast.next')}>
          <h2>{t('shipmentScreens.fast.next')}</h2>
          <p className="k-panel-hint">{t('shipmentScreens.fast.hint')}</p>
          <div className="c-fast">
            {input('receiptNo')}
            {input('receiverName')}
            {input('phone')}
            {reference('city_id', 'city', {
              required: true,
              onChange: (id) => {
                form.setFieldValue('city_id', id);
                if (id) focusPath(root.current, 'address');
              },
            })}
            {input('address')}
            <MoneyInput
              label={fieldLabel(Shipment, 'price', t)}
              required
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              currency={form.getValues()['currency'] ?? 'IQD'}
              data-path="price"
              {...form.getInputProps('price')}
            />
            {input('quantity')}
            {input('note')}
            {isOpen('declared_value') && (
              <MoneyInput
                label={fieldLabel(Shipment, 'declaredValue', t)}
                currency={form.getValues()['currency'] ?? 'IQD'}
                data-path="declared_value"
                {...form.getInputProps('declared_value')}
              />
            )}
            {isOpen('exchange_of') && <div className="c-fast-wide">{input('exchangeOf')}</div>}
          </div>
          <Group mt="1rem" gap="0.75rem">
            <Button type="submit" color="saffron.5" className="k-primary" title="Ctrl + Enter">
              {t('shipmentScreens.fast.save')}
            </Button>
            {rareNames
              .filter((name) => !isOpen(name))
              .map((name) => (
                <Button key={name} variant="subtle" onClick={() => open(name)}>
                  {t(name === 'exchange_of' ? 'shipmentScreens.fast.exchange' : 'shipmentScreens.fast.declared')}
                </Button>
              ))}
          </Group>
        </section>
      </form>
      <FastRows rows={rows} onPutRight={putRight} onAgain={again} />
    </>
  );
}

/** At once: somebody who types fast is already typing into the next field. */
function focusPath(root: HTMLElement | null, path: string): void {
  const found = root?.querySelector<HTMLElement>(`[data-path="${path}"]`);
  const target = found?.matches('input, textarea') ? found : found?.querySelector<HTMLElement>('input, textarea');
  target?.focus();
  (target as HTMLInputElement | null)?.select?.();
}
