import type { Tone } from '#platform/entity';
import type { Icon } from '../icons.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBuildingWarehouse,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconInbox,
  IconTruck,
} from '../icons.ts';

export type Phase = 'intake' | 'hub' | 'out' | 'exception' | 'return' | 'done' | 'lost' | 'off';

const marks: Record<Phase, Icon> = {
  intake: IconInbox,
  hub: IconBuildingWarehouse,
  out: IconTruck,
  exception: IconAlertTriangle,
  return: IconArrowBackUp,
  done: IconCircleCheck,
  lost: IconCircleX,
  off: IconBan,
};

/** Words whose phase goes without saying, so that states of documents speak the same colours as parcels. */
const phaseOfWord: Record<string, Phase> = {
  active: 'done',
  approved: 'done',
  paid: 'done',
  done: 'done',
  delivered: 'done',
  confirmed: 'done',
  final: 'done',
  resolved: 'done',
  received: 'done',
  dispatched: 'hub',
  receiving: 'hub',
  received_with_discrepancy: 'exception',
  posted: 'done',
  open: 'hub',
  in_progress: 'hub',
  processing: 'hub',
  audited: 'hub',
  sent: 'hub',
  ordered: 'hub',
  pending: 'exception',
  partial: 'exception',
  late: 'exception',
  past_due: 'exception',
  trial: 'hub',
  new: 'intake',
  draft: 'intake',
  ready: 'intake',
  closed: 'off',
  disabled: 'off',
  cancelled: 'off',
  canceled: 'off',
  void: 'off',
  expired: 'lost',
  rejected: 'lost',
  failed: 'lost',
  lost: 'lost',
  returned: 'return',
  reversed: 'return',
};

/** What a declared state means, in the phases parcels have. */
const phaseOfTone: Record<Tone, Phase> = {
  new: 'intake',
  moving: 'hub',
  waiting: 'exception',
  wrong: 'lost',
  back: 'return',
  done: 'done',
  off: 'off',
};

const phaseWords: Record<string, Phase> = {
  intake: 'intake',
  hub: 'hub',
  in_hub: 'hub',
  out: 'out',
  outbound: 'out',
  out_for_delivery: 'out',
  exception: 'exception',
  return: 'return',
  returning: 'return',
  done: 'done',
  lost: 'lost',
  off: 'off',
};

interface StatusBadgeProps {
  label: string;
  phase?: string | undefined;
  /** A state word of a document, where there is no phase. */
  word?: string | undefined;
  tone?: Tone | undefined;
  /** The tenant's own colour. */
  color?: string | null | undefined;
}

/** A status by phase: colour, sign and word together, so that none of them has to be seen alone. */
export function StatusBadge({ label, phase, word, tone, color }: StatusBadgeProps) {
  const found = (tone && phaseOfTone[tone]) ?? phaseWords[phase ?? ''] ?? phaseOfWord[word ?? phase ?? ''];
  const Mark = found ? (marks[found] ?? IconClock) : undefined;
  const isColor = color && /^#[0-9a-f]{6}$/i.test(color);
  return (
    <span
      className="k-status"
      data-phase={isColor ? undefined : (found ?? 'plain')}
      style={isColor ? ({ '--k-own': color } as object) : undefined}
      data-own={isColor || undefined}
    >
      {Mark && <Mark size="0.95rem" aria-hidden />}
      <span className="k-status-text">{label}</span>
    </span>
  );
}
