import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { status } from '#courier/statuses/contract';
import { nameInLanguage, phaseOfColour } from '#courier/statuses/web';
import { type BulkOutcome, formatAmount, Ltr } from '#platform/web';
import { DayInput, IconArrowBackUp, IconBarcode, MoneyInput, RefSelect, StatusBadge } from '#platform/web/ui';
import { DeliveryTerms, followsFromTerms, type TermsSaid } from './delivery-terms.tsx';
import { LossTerms } from './loss-terms.tsx';
import { loadedRows, type MoveOption, type MoveSubject } from './move-options.ts';
import { bodyOf, type MoveSaid, missingIn, sendMove } from './send-move.ts';
import './moves.css';

interface MoveFormProps {
  option: MoveOption;
  subject: MoveSubject;
  onBack: (() => void) | undefined;
  onFinished: (moved: BulkOutcome) => Promise<void>;
  /** Where the move is not made but asked for: who takes what was said, and the word on the button. */
  asking?: { send: (body: Record<string, unknown>) => Promise<BulkOutcome | { errors: Record<string, string> }>; press: string };
}

/** Just what one step asks for, and nothing else. */
export function MoveForm({ option, subject, onBack, onFinished, asking }: MoveFormProps) {
  const { t } = useTranslation();
  const { needs } = option;
  const [said, setSaid] = useState<MoveSaid>({
    collected: subject.only && option.base_id === status.delivered ? (option.expected ?? null) : null,
    ...(subject.only && option.base_id === status.delivered && !asking && { terms: {} }),
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const set = (change: MoveSaid) => {
    setSaid({ ...said, ...change });
    setErrors({});
  };
  /** Said that a part goes back or a card was used, the cash is no longer what was expected. */
  const setTerms = (terms: TermsSaid) => {
    const follows = followsFromTerms(terms);
    const isOther = follows !== followsFromTerms(said.terms ?? {});
    set({ terms, ...(isOther && { collected: follows ? null : (option.expected ?? null) }) });
  };
  const only = subject.only;
  const branchIds = [...new Set((only ? [only] : loadedRows(subject.ids)).map((row) => row['branch_id'] as number))];
  const inBranch = branchIds.length === 1 ? { branch_ids: branchIds } : {};
  const currency = only?.['currency'] ?? 'IQD';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(option, subject, said, t);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    const body = bodyOf(option, said);
    const sent = await (asking ? asking.send(body) : sendMove(subject, body));
    setIsBusy(false);
    if ('errors' in sent) setErrors(sent.errors);
    else await onFinished(sent);
  };
  const isPickup = option.base_id === status.withClient;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="0.9rem">
        <div className="c-move-to">
          <span>{t('shipmentScreens.move.to')}</span>
          <StatusBadge label={nameInLanguage(option.name)} phase={phaseOfColour(option.color)} />
        </div>
        {needs.scan && only && (
          <TextInput
            label={t('shipmentScreens.move.scan')}
            description={t('shipmentScreens.move.scanHint')}
            leftSection={<IconBarcode size="1.3rem" aria-hidden />}
            dir="ltr"
            autoComplete="off"
            required
            data-autofocus
            value={said.scanned ?? ''}
            error={errors['scanned']}
            onChange={(event) => set({ scanned: event.currentTarget.value })}
          />
        )}
        {needs.delivery && (
          <RefSelect
            label={t('shipment.fields.courier')}
            target="courier"
            query={{ active: true, ...inBranch }}
            required
            autoFocus
            value={said.delivery_selected_id ?? null}
            error={errors['delivery_selected_id']}
            onChange={(id) => set({ delivery_selected_id: id })}
          />
        )}
        {(needs.receiving_delivery || isPickup) && (
          <RefSelect
            label={t('shipment.fields.receivingAgent')}
            target="receivingAgent"
            query={inBranch}
            required={needs.receiving_delivery}
            autoFocus
            value={said.receiving_delivery_id ?? null}
            error={errors['receiving_delivery_id']}
            onChange={(id) => set({ receiving_delivery_id: id })}
          />
        )}
        {needs.waypoint && !asking && (
          <RefSelect
            label={t('shipment.fields.waypoint')}
            description={t('shipmentScreens.move.waypointHint')}
            target="waypoint"
            value={said.waypoint_id ?? null}
            error={errors['waypoint_id']}
            onChange={(id) => set({ waypoint_id: id })}
          />
        )}
        {isPickup && (
          <TextInput
            label={t('shipmentScreens.move.pickupAt')}
            maxLength={40}
            value={said.pickup_at ?? ''}
            error={errors['pickup_at']}
            onChange={(event) => set({ pickup_at: event.currentTarget.value })}
          />
        )}
        {needs.amount && only && (
          <MoneyInput
            label={t('shipment.fields.collected')}
            currency={currency}
            required={!followsFromTerms(said.terms ?? {})}
            data-autofocus
            data-path="collected"
            value={said.collected}
            error={errors['collected']}
            description={
              followsFromTerms(said.terms ?? {}) ? (
                t('shipmentScreens.move.follows')
              ) : (
                <>
                  {t('shipment.fields.expected')}: <Ltr>{formatAmount(option.expected, currency)}</Ltr>
                </>
              )
            }
            onChange={(collected) => set({ collected })}
          />
        )}
        {said.terms && only && <DeliveryTerms row={only} said={said.terms} errors={errors} onChange={setTerms} />}
        {needs.amount && !only && <p className="k-panel-hint c-dialog-hint">{t('shipmentScreens.move.expectedEach')}</p>}
        {needs.receiver_name && (
          <TextInput
            label={t('shipmentScreens.move.receivedBy')}
            required
            maxLength={100}
            value={said.receiver_name ?? ''}
            error={errors['receiver_name']}
            onChange={(event) => set({ receiver_name: event.currentTarget.value })}
          />
        )}
        {(needs.reason || (option.reasons && option.reasons.length > 0)) && (
          <Select
            label={t('shipment.fields.reasonCode')}
            placeholder={t('ui.pick')}
            required={needs.reason}
            searchable
            clearable={!needs.reason}
            data={(option.reasons ?? []).map((reason) => ({ value: reason.code, label: nameInLanguage(reason.name) }))}
            value={said.reason_code ?? null}
            error={errors['reason_code']}
            onChange={(reason_code) => set({ reason_code })}
          />
        )}
        {option.base_id === status.returnWithAgent &&
          only?.['custodian_kind'] === 'agent' &&
          !only['delivered_at'] &&
          !asking && (
            <MoneyInput
              label={t('shipmentScreens.move.doorFee')}
              currency={currency}
              data-path="door_fee"
              value={said.door_fee ?? null}
              error={errors['door_fee']}
              onChange={(door_fee) => set({ door_fee })}
            />
          )}
        {option.base_id === status.lost && only && !asking && (
          <LossTerms
            row={only}
            claim={option.claim}
            reason={option.reasons?.find((one) => one.code === said.reason_code)}
            said={said.loss ?? {}}
            errors={errors}
            onChange={(loss) => set({ loss })}
          />
        )}
        {needs.date && (
          <DayInput
            label={t('shipment.fields.postponedTo')}
            required
            value={said.postponed_to ?? null}
            error={errors['postponed_to']}
            onChange={(postponed_to: string | null) => set({ postponed_to })}
          />
        )}
        {needs.treasury && (
          <RefSelect
            label={t('shipmentScreens.move.treasury')}
            target="treasury"
            query={inBranch}
            required
            value={said.treasury_id ?? null}
            error={errors['treasury_id']}
            onChange={(id) => set({ treasury_id: id })}
          />
        )}
        <Textarea
          label={t(needs.note ? 'shipmentScreens.move.why' : 'shipment.fields.note')}
          required={needs.note}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={255}
          value={said.note ?? ''}
          error={errors['note']}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        {errors[''] && (
          <p role="alert" className="c-form-error">
            {errors['']}
          </p>
        )}
        <Group justify="space-between" className="k-modal-foot">
          {onBack ? (
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size="1rem" className="k-mirror" aria-hidden />}
              onClick={onBack}
            >
              {t('shipmentScreens.move.otherStatus')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" color="saffron.5" className="k-primary" loading={isBusy}>
            {asking?.press ?? (only ? t('shipmentScreens.move.do') : t('shipmentScreens.move.doMany', { count: subject.count }))}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
