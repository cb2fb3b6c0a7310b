import { type CustodianKind, type Phase, type StatusCode, type StatusNeed, statusRows } from './status-rows.ts';

/** Colours speak by phase; a lost parcel is red, a cancelled one grey. */
export type StatusColour = 'slate' | 'blue' | 'indigo' | 'amber' | 'terracotta' | 'green' | 'red' | 'grey';

/** A fixed status of the product; tenants edit its label, colour and order, never its meaning. */
export interface SystemStatus {
  id: number;
  /** Its word on the wire; what it is called is the text `shipmentStatus.names.` and this code. */
  code: StatusCode;
  phase: Phase;
  custodian: CustodianKind;
  colour: StatusColour;
  needs: readonly StatusNeed[];
}

const phaseColours: Record<Phase, StatusColour> = {
  intake: 'slate',
  hub: 'blue',
  outbound: 'indigo',
  exception: 'amber',
  return: 'terracotta',
  done: 'green',
};

/** What ends otherwise than well does not look as if it had ended well. */
const ownColours: Partial<Record<StatusCode, StatusColour>> = { lost_damaged: 'red', cancelled: 'grey' };

export const systemStatuses: readonly SystemStatus[] = statusRows.map(([id, code, custodian, phase, needs]) => ({
  id,
  code,
  phase,
  custodian,
  colour: ownColours[code] ?? phaseColours[phase],
  needs,
}));

/** A tenant's own statuses begin here and inherit a system status. */
export const firstTenantStatusId = 100;

const byId = new Map(systemStatuses.map((one) => [one.id, one]));

/** The system status behind an id, a tenant's own included; undefined where there is none. */
export function systemStatus(
  id: number,
  tenantStatuses: readonly { id: number; baseId: number }[] = [],
): SystemStatus | undefined {
  return byId.get(id) ?? byId.get(tenantStatuses.find((own) => own.id === id)?.baseId ?? 0);
}
