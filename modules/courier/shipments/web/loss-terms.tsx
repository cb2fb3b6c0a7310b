import { Select, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LiableParty } from '#courier/shipment-setup/contract';
import { liableChoices } from '#courier/shipments/contract';
import { formatAmount, Ltr, type WireRow } from '#platform/web';
import { MoneyInput, RefSelect } from '#platform/web/ui';

type Liable = (typeof liableChoices)[number];

/** What is said of a lost parcel: who answers for it, and how much of what its sender is paid agent and insurer bear. */
export interface LossSaid {
  liable?: Liable | null;
  liable_delivery_id?: number | null;
  liable_receiving_delivery_id?: number | null;
  insurer_id?: number | null;
  recovered?: string | null;
  insured?: string | null;
}

interface LossTermsProps {
  row: WireRow;
  /** What the sender is paid unless he answers for it himself. */
  claim: string | undefined;
  reason: { liable: LiableParty } | undefined;
  said: LossSaid;
  errors: Record<string, string>;
  onChange: (said: LossSaid) => void;
}

/** Who answers for a loss, and how much each bears: all of it where nothing else is said of the one who is liable. */
export function LossTerms({ row, claim, reason, said, errors, onChange }: LossTermsProps) {
  const { t } = useTranslation();
  const liable = said.liable ?? (reason ? ofReason[reason.liable] : null);
  const currency = row['currency'];
  const set = (change: LossSaid) => onChange({ ...said, ...change });
  const amount = (name: 'recovered' | 'insured', label: string) => (
    <MoneyInput
      label={t(label)}
      description={t('shipmentScreens.loss.allIfEmpty')}
      currency={currency}
      data-path={name}
      value={said[name] ?? null}
      error={errors[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const isAgent = liable === 'agent' || liable === 'receiving_agent';
  const isOutside = liable === 'insurer' || liable === 'third_party';
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
      {liable && liable !== 'sender' && (liable !== 'third_party' || said.insurer_id) && claim !== undefined && (
        <p className="k-panel-hint c-dialog-hint">
          {t('shipmentScreens.loss.claim')} <Ltr>{formatAmount(claim, currency)}</Ltr>
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
          required={isOutside}
          value={said.insurer_id ?? null}
          error={errors['insurer_id']}
          data-path="insurer_id"
          onChange={(insurer_id) => set({ insurer_id })}
        />
      )}
      {(isOutside || said.insurer_id) && amount('insured', 'shipmentScreens.loss.insured')}
    </Stack>
  );
}

interface LiableAgentProps extends Pick<LossTermsProps, 'row' | 'said' | 'errors'> {
  liable: 'agent' | 'receiving_agent';
  set: (change: LossSaid) => void;
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
export function missingLoss(row: WireRow, said: LossSaid, t: TFunction): Record<string, string> {
  const required = t('ui.rules.required');
  const { liable } = said;
  if (liable === 'agent' && !isHis(row, liable) && !said.liable_delivery_id) return { liable_delivery_id: required };
  if (liable === 'receiving_agent' && !isHis(row, liable) && !said.liable_receiving_delivery_id)
    return { liable_receiving_delivery_id: required };
  if ((liable === 'insurer' || liable === 'third_party') && !said.insurer_id) return { insurer_id: required };
  return {};
}

export function lossBody(said: LossSaid): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== undefined && value !== ''));
}
