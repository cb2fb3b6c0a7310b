import type { TFunction } from 'i18next';

/** One price as the form holds it, by wire name; what is empty matches every parcel. */
export type Line = Record<string, unknown>;

export interface LineColumn {
  name: string;
  /** Text key below `packageLine.fields`. */
  text: string;
  kind: 'reference' | 'amount' | 'weight' | 'choice' | 'date';
  entity?: string;
  width: number;
}

/** What a price depends on, then what it gives, then when. */
export const lineColumns: readonly LineColumn[] = [
  { name: 'origin_branch_id', text: 'originBranch', kind: 'reference', entity: 'branch', width: 8 },
  { name: 'governorate_id', text: 'governorate', kind: 'reference', entity: 'governorate', width: 8 },
  { name: 'city_id', text: 'city', kind: 'reference', entity: 'city', width: 9 },
  { name: 'shipment_type_id', text: 'shipmentType', kind: 'reference', entity: 'shipmentType', width: 7 },
  { name: 'shipment_size_id', text: 'shipmentSize', kind: 'reference', entity: 'shipmentSize', width: 6 },
  { name: 'max_weight', text: 'maxWeight', kind: 'weight', width: 5 },
  { name: 'urgent', text: 'urgent', kind: 'choice', width: 5.5 },
  { name: 'fee', text: 'fee', kind: 'amount', width: 6.5 },
  { name: 'agent_commission', text: 'agentCommission', kind: 'amount', width: 7 },
  { name: 'receiving_commission', text: 'receivingCommission', kind: 'amount', width: 7 },
  { name: 'branch_share', text: 'branchShare', kind: 'amount', width: 6.5 },
  { name: 'valid_from', text: 'validFrom', kind: 'date', width: 8.75 },
  { name: 'valid_to', text: 'validTo', kind: 'date', width: 8.75 },
];

export function blankLine(): Line {
  return Object.fromEntries(lineColumns.map((column) => [column.name, null]));
}

/** Slips seen before anything is sent: a price without a fee, days the wrong way round. */
export function lineSlips(lines: readonly Line[], t: TFunction): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    if (line['fee'] === null || line['fee'] === undefined || line['fee'] === '')
      found[`lines.${index}.fee`] = t('ui.rules.required');
    const [from, to] = [line['valid_from'], line['valid_to']];
    if (from && to && String(from) > String(to)) found[`lines.${index}.valid_to`] = t('ui.rules.crossed');
  }
  return found;
}
