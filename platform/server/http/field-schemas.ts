import { columnName, type Field, type Fields, isRanged, snake, wireName } from '#platform/entity';

export type Schema = Record<string, unknown>;

export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** What a person or program may send for some declared fields. */
export function inputSchema(fields: Fields, options: { partial?: boolean | undefined } = {}): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.readonly) continue;
    const wire = wireName(name, field);
    properties[wire] = field.required ? sent(field) : nullable(sent(field));
    if (field.required && !options.partial) required.push(wire);
  }
  if (options.partial) {
    properties.version = { type: 'integer', description: 'The version the change was made from; a stale one is 409.' };
    required.push('version');
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** A record as it travels. What only its own page tells, or only whoever may see it is told, may be missing. */
export function itemSchema(entity: { fields: Fields; disable?: boolean }, kind: 'entity' | 'view'): Schema {
  const properties: Record<string, Schema> = { id: { type: 'integer' } };
  const required = ['id'];
  for (const [name, field] of Object.entries(entity.fields)) {
    const names = [wireName(name, field)];
    properties[wireName(name, field)] = nullable(answered(field));
    if (field.kind === 'belongsTo') {
      properties[field.wire ?? snake(name)] = nullable(reference('Reference'));
      names.push(field.wire ?? snake(name));
    }
    if (!field.hidden && !field.visibleWith) required.push(...names);
  }
  if (kind === 'entity') {
    properties.version = { type: 'integer' };
    for (const name of ['created_at', 'updated_at']) properties[name] = { type: 'string', format: 'date-time' };
    if (entity.disable) properties.disabled_at = { type: ['string', 'null'], format: 'date-time' };
    required.push('version', 'created_at', 'updated_at', ...(entity.disable ? ['disabled_at'] : []));
  }
  return { type: 'object', required, properties };
}

/** A result that is no record: just what is declared, and nothing else. */
export function answerSchema(fields: Fields): Schema {
  const properties: Record<string, Schema> = {};
  for (const [name, field] of Object.entries(fields)) {
    // What is told may be longer than what is taken.
    const schema = field.kind === 'text' && !field.max ? { type: 'string' } : answered(field);
    properties[wireName(name, field)] = field.required ? schema : nullable(schema);
  }
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false };
}

export const answerExample = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [wireName(name, field), exampleOf(field)]));

/** What a filter of an entity's own takes. */
export const filterSchema = (takes: Field): Schema =>
  takes.kind === 'manyOf' ? { type: 'string', pattern: '^\\d+(,\\d+)*$', example: '1,2' } : answered(takes);

/** The query names one filter answers to, each with what it takes. */
export function filterNames(name: string, field: Field): { name: string; schema: Schema }[] {
  const wire = wireName(name, field);
  const plain = field.wire ?? snake(name);
  const one = answered(field);
  const names = [{ name: wire, schema: field.kind === 'money' ? sent(field) : one }];
  if (field.kind === 'belongsTo') names.push({ name: `${plain}_ids`, schema: { type: 'string', example: '1,2' } });
  if (field.kind === 'oneOf')
    names.push({ name: `${plain}s`, schema: { type: 'string', example: (field.options ?? []).slice(0, 2).join() } });
  if (isRanged(field)) {
    const edge = field.kind === 'instant' ? { type: 'string', description: 'A day or a moment.', example: '2026-11-21' } : one;
    names.push({ name: `${wire}_from`, schema: edge }, { name: `${wire}_to`, schema: edge });
  }
  return names;
}

function sent(field: Field): Schema {
  switch (field.kind) {
    case 'bilingual':
      return { oneOf: [reference('Bilingual'), { type: 'string', description: 'The same in both languages.' }] };
    case 'money':
      return { type: ['string', 'number'], description: 'Major units; never rounded.', example: '50000' };
    case 'listOf':
      return { type: 'array', maxItems: field.max ?? 1000, items: inputSchema(field.of ?? {}) };
    default:
      return answered(field);
  }
}

/** A value as it travels. */
export function answered(field: Field): Schema {
  const limits = {
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  };
  switch (field.kind) {
    case 'text':
      return { type: 'string', maxLength: field.max ?? (field.lines ? 5000 : 255) };
    case 'bilingual':
      return reference('Bilingual');
    case 'integer':
      return { type: 'integer', ...limits };
    case 'decimal':
    case 'quantity':
      return { type: 'number', ...limits };
    case 'bool':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'instant':
      return { type: 'string', format: 'date-time' };
    case 'money':
      return { type: 'string', description: "Major units with exactly the currency's decimals.", example: '50000' };
    case 'phone':
      return { type: 'string', example: '07701234567' };
    case 'email':
      return { type: 'string', format: 'email' };
    case 'oneOf':
      return { type: 'string', enum: [...(field.options ?? [])] };
    case 'belongsTo':
      return { type: 'integer', description: `The id of a ${snake(field.entity ?? '').replaceAll('_', ' ')}.` };
    case 'manyOf':
      return {
        type: 'array',
        items: { type: 'integer' },
        description: `Ids of ${snake(field.entity ?? '').replaceAll('_', ' ')} records.`,
      };
    case 'image':
      return { type: 'string', example: '/files/1/logo.png' };
    case 'listOf':
      return { type: 'array', items: itemSchema({ fields: field.of ?? {} }, 'view') };
    case 'json':
      return {};
  }
}

function nullable(schema: Schema): Schema {
  if (Object.keys(schema).length === 0) return schema;
  if (typeof schema.type === 'string')
    return { ...schema, type: [schema.type, 'null'], ...(schema.enum ? { enum: [...(schema.enum as unknown[]), null] } : {}) };
  if (Array.isArray(schema.type)) return { ...schema, type: [...schema.type, 'null'] };
  return { oneOf: [...((schema.oneOf as Schema[] | undefined) ?? [schema]), { type: 'null' }] };
}

/** A body that could be sent, for the page to try. */
export function inputExample(fields: Fields, options: { partial?: boolean | undefined } = {}): Record<string, unknown> {
  const example: Record<string, unknown> = options.partial ? { version: 1 } : {};
  for (const [name, field] of Object.entries(fields)) {
    if (!field.readonly && (field.required || options.partial)) example[wireName(name, field)] = exampleOf(field);
  }
  return example;
}

/** An item that could be answered. */
export function itemExample(fields: Fields): Record<string, unknown> {
  const example: Record<string, unknown> = { id: 1 };
  for (const [name, field] of Object.entries(fields)) {
    example[wireName(name, field)] = exampleOf(field);
    if (field.kind === 'belongsTo')
      example[field.wire ?? columnName(name, { kind: 'text' })] = { id: 1, name: { ar: 'البصرة', en: 'Basra' } };
  }
  return example;
}

function exampleOf(field: Field): unknown {
  const examples: Record<Field['kind'], unknown> = {
    text: 'Text',
    bilingual: { ar: 'البصرة', en: 'Basra' },
    integer: Math.max(field.min ?? 1, 1),
    decimal: 1.5,
    quantity: 1.5,
    bool: true,
    date: '2026-11-21',
    instant: '2026-11-21T07:00:00.000Z',
    money: '50000',
    phone: '07701234567',
    email: 'office@example.com',
    oneOf: field.options?.[0],
    belongsTo: 1,
    manyOf: [1, 2],
    image: '/files/1/logo.png',
    listOf: [inputExample(field.of ?? {})],
    json: {},
  };
  return examples[field.kind];
}
