import { Select, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  isAgentLiable,
  isClaimed,
  isOutsiderLiable,
  type LossSaid,
  liableChoices,
  lossParts,
  wantsInsurer,
} from '#courier/moves/contract';
import type { LiableParty } from '#courier/statuses/contract';
import { amountText, parseAmount } from '#platform/entity';
import { formatAmount, isolated, Ltr, type WireRow } from '#platform/web';
import { MoneyInput, RefSelect } from '#platform/web/ui';

type Liable = (typeof liableChoices)[number];

/** What is written of a lost parcel, by wire name: who answers for it, and how much of what its sender is paid each bears. */
export interface LossWritten {
  liable?: Liable | null;
  liable_delivery_id?: number | null;
  liable_receiving_delivery_id?: number | null;
  insurer_id?: number | null;
  recovered?: string | null;
  insured?: string | null;
}

interface LossTermsProps {
  row: WireRow;
  /** What the sender is paid unless he answers for it himself; unknown where its currency has no rate. */
  claim: string | undefined;
  reason: { liable: LiableParty } | undefined;
  said: LossWritten;
  errors: Record<string, string>;
  onChange: (said: LossWritten) => void;
}

/** Who answers for a loss, and how much each bears; what an empty amount comes to stands under it. */
export function LossTerms({ row, claim, reason, said, errors, onChange }: LossTermsProps) {
  const { t } = useTranslation();
  const read = readLoss(row, said, reason);
  const liable = said.liable ?? (reason ? ofReason[reason.liable] : null);
  const currency = row['currency'];
  const set = (change: LossWritten) => onChange({ ...said, ...change });
  const amount = (name: 'recovered' | 'insured', label: string) => (
    <MoneyInput
      label={t(label)}
      description={ifEmpty(row, { ...read, [name]: null }, claim, name, t)}
      currency={currency}
      data-path={name}
      value={said[name] ?? null}
      error={errors[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const isAgent = isAgentLiable(liable);
  const isOutside = isOutsiderLiable(liable);
  return (
    <Stack gap="0.75rem">
      <Select
        label={t('shipmentScreens.loss.liable')}
        data={liableChoices.map((value) => ({ value, label: t(`shipmentScreens.loss.choices.${value}`) }))}
        value={liable}
        error={errors['liable']}
        data-path="liable"
        allowDeselect={false}
        onChange={(value) => onChange({ liable: value as Liable })}
      />
      {liable && isClaimed(read) && (
        <p className="k-panel-hint k-dialog-hint">
          {claim === undefined ? (
            t('shipmentScreens.loss.noRate', { currency })
          ) : (
            <>
              {t('shipmentScreens.loss.claim')} <Ltr>{formatAmount(claim, currency)}</Ltr>
            </>
          )}
        </p>
      )}
      {isAgent && <LiableAgent row={row} liable={liable} said={said} errors={errors} set={set} />}
      {(isAgent || (liable === 'us' && isCarried(row))) &&
        amount('recovered', isAgent ? 'shipmentScreens.loss.recovered' : 'shipmentScreens.move.recovered')}
      {(isOutside || isAgent || liable === 'us') && (
        <RefSelect
          label={t(isOutside ? `shipmentScreens.loss.choices.${liable}` : 'shipmentScreens.loss.insurer')}
          target="insurer"
          query={isOutside ? { kind: liable } : {}}
          required={wantsInsurer(read, { claim: 0, recovered: 0, insured: 0 })}
          value={said.insurer_id ?? null}
          error={errors['insurer_id']}
          data-path="insurer_id"
          onChange={(insurer_id) => set({ insurer_id })}
        />
      )}
      {(liable === 'insurer' || said.insurer_id) && amount('insured', 'shipmentScreens.loss.insured')}
    </Stack>
  );
}

/** What the server will read of it. */
function readLoss(row: WireRow, said: LossWritten, reason: LossTermsProps['reason']): LossSaid {
  const minor = (written: string | null | undefined) => (written ? (parseAmount(written, row['currency']) ?? null) : null);
  return {
    liable: said.liable ?? reason?.liable ?? 'us',
    isLiableSaid: Boolean(said.liable),
    insurerId: said.insurer_id ?? null,
    recovered: minor(said.recovered),
    insured: minor(said.insured),
  };
}

function ifEmpty(row: WireRow, said: LossSaid, claim: string | undefined, name: 'recovered' | 'insured', t: TFunction) {
  const most = claim === undefined ? undefined : parseAmount(claim, row['currency']);
  if (most === undefined) return undefined;
  const amount = lossParts(said, most)[name];
  if (amount === 0) return t('shipmentScreens.loss.nothingIfEmpty');
  const currency = row['currency'];
  return t('shipmentScreens.loss.ifEmpty', { amount: isolated(formatAmount(amountText(amount, currency), currency)) });
}

interface LiableAgentProps extends Pick<LossTermsProps, 'row' | 'said' | 'errors'> {
  liable: 'agent' | 'receiving_agent';
  set: (change: LossWritten) => void;
}

function LiableAgent({ row, liable, said, errors, set }: LiableAgentProps) {
  const { t } = useTranslation();
  const [name, target, field] =
    liable === 'agent'
      ? (['liable_delivery_id', 'courier', 'courier'] as const)
      : (['liable_receiving_delivery_id', 'receivingAgent', 'receivingAgent'] as const);
  return (
    <RefSelect
      label={t(`shipment.fields.${field}`)}
      description={isHis(row, liable) ? t('shipmentScreens.loss.hisOwn') : undefined}
      target={target}
      query={{ branch_ids: [row['branch_id']] }}
      required={!isHis(row, liable)}
      value={said[name] ?? null}
      error={errors[name]}
      data-path={name}
      onChange={(id) => set({ [name]: id })}
    />
  );
}

/** Nobody chooses the receiver: what he did is his sender's loss. */
const ofReason: Record<LiableParty, Liable> = { us: 'us', sender: 'sender', consignee: 'sender', third_party: 'third_party' };

const isCarried = (row: WireRow) => row['custodian_kind'] === 'agent' || row['custodian_kind'] === 'receivingAgent';
const isHis = (row: WireRow, liable: Liable) =>
  row['custodian_kind'] === (liable === 'agent' ? 'agent' : liable === 'receiving_agent' ? 'receivingAgent' : '');

/** What is still to be said before the loss is sent. */
export function missingLoss(
  row: WireRow,
  said: LossWritten,
  { claim, reason }: Pick<LossTermsProps, 'claim' | 'reason'>,
  t: TFunction,
): Record<string, string> {
  const required = t('ui.rules.required');
  const { liable } = said;
  if (liable === 'agent' && !isHis(row, liable) && !said.liable_delivery_id) return { liable_delivery_id: required };
  if (liable === 'receiving_agent' && !isHis(row, liable) && !said.liable_receiving_delivery_id)
    return { liable_receiving_delivery_id: required };
  const read = readLoss(row, said, reason);
  const most = claim === undefined ? 0 : (parseAmount(claim, row['currency']) ?? 0);
  return wantsInsurer(read, lossParts(read, most)) && !said.insurer_id ? { insurer_id: required } : {};
}

export function lossBody(said: LossWritten): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== undefined && value !== ''));
}
