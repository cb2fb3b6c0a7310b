/** By type of document, what finds its number for an entry `e`: a column `number` of a table, or SQL of its own. */
const numbers = new Map<string, string>();

/** Whoever books a document says here by which number people know it, so that no book calls it by its id. */
export function documentIsNumbered(type: string, by: { table: string; column?: string } | { sql: string }): void {
  const { table, column = 'number' } = 'table' in by ? by : { table: '' };
  numbers.set(type, 'sql' in by ? by.sql : `select d.${column} from ${table} d where d.tenant_id = :tenant and d.id = e.doc_id`);
}

/** The number of the document behind `e`, which has `tenant_id`, `doc_type` and `doc_id`; null where it has none. */
export function documentNumberSql(): string {
  const cases = [...numbers].map(([type, found]) => `when '${type}' then (${found})`);
  return cases.length > 0 ? `case e.doc_type ${cases.join(' ')} end` : 'null::text';
}

documentIsNumbered('manual_entry', { table: 'manual_entry' });
