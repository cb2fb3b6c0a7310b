import { Refusal } from '#platform/entity';

/** Refuses a body with every problem beside its field, if there is any. */
export function refuseProblems(problems: Record<string, { key: string; values?: Record<string, unknown> }>): void {
  if (Object.keys(problems).length > 0) throw new Refusal('errors.fieldsWrong', { fields: problems });
}
