import { type Field, type Fields, snake, type Verb, verbAddress } from '#platform/entity';
import { implementedEntities, implementedViews } from '../crud/registry.ts';
import { implementedReports } from '../reports/implement-report.ts';
import { reportItemSchema } from '../reports/report-answer.ts';
import {
  answered,
  filterNames,
  filterSchema,
  inputExample,
  inputSchema,
  itemExample,
  itemSchema,
  reference,
  type Schema,
} from './field-schemas.ts';
import { answers, errors, examples, schemas } from './openapi-answers.ts';
import { inputOf, type Route } from './route.ts';

/** A declared thing behind a path, as far as its description goes. */
export interface Described {
  name: string;
  fields: Fields;
  disable?: boolean;
  /** Filters of its own, by their names as they travel. */
  special: readonly [name: string, takes: Field][];
  /** Answered whole: it is asked what it declares, and nothing of a list. */
  isReport?: true;
}

/** The whole API as OpenAPI 3.1, out of the table of routes: nothing is described by hand, so nothing is left out. */
export function openApi(routes: readonly Route[]): Schema {
  const things = describedThings();
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    (paths[route.path] as Record<string, Schema>)[route.method.toLowerCase()] = operation(route, thingOf(route, things));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Karwan',
      version: '1',
      description:
        'Every answer is `{success, message, result, errors}`. Money is text in major units beside a `currency`. Sign in at `POST /api/v1/auth/login` and send the access token as a bearer token; the company comes from the host, or else from the account.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => tagOf(route.path)))].sort().map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { branch: branchParameter, locale: localeParameter },
      responses: errors,
      schemas: { ...schemas, ...Object.fromEntries([...things.values()].map((thing) => [schemaName(thing.name), thing.schema])) },
    },
  };
}

type Thing = Described & { schema: Schema };

function describedThings(): Map<string, Thing> {
  const entities = implementedEntities().map(({ entity, behaviour }): [string, Thing] => [
    entity.path,
    {
      ...entity,
      special: Object.entries(behaviour.filters ?? {}).map(([name, { takes }]) => [name, takes]),
      schema: itemSchema(entity, 'entity'),
    },
  ]);
  const verbs = implementedEntities().flatMap(({ entity }) =>
    Object.entries(entity.verbs as Record<string, Verb>).map(
      ([name, { at, isCreation }]) =>
        [isCreation ? `${entity.path}/${at}` : verbAddress(entity.path, '{id}', name), entity.path] as const,
    ),
  );
  const views = implementedViews().map(({ view }): [string, Thing] => [
    view.path,
    { ...view, special: [], schema: itemSchema(view, 'view') },
  ]);
  const reports = implementedReports()
    .filter(({ report }) => !report.pages)
    .map(({ report }): [string, Thing] => [
      report.path,
      {
        name: report.name,
        fields: { ...report.dimensions, currency: { kind: 'text' }, ...report.measures },
        special: [],
        schema: reportItemSchema(report, answered),
        isReport: true,
      },
    ]);
  const things = new Map([...reports, ...views, ...entities]);
  for (const [address, of] of verbs) things.set(address, things.get(of) as Thing);
  return things;
}

/** The thing a route answers: its list, one of it, or what became of one; what is read beside one is something else. */
function thingOf({ path, method }: Route, things: ReadonlyMap<string, Thing>): Thing | undefined {
  const whole = path.replace(/^\/api\/v1\//, '');
  if (method === 'GET') return things.get(whole.replace(/\/(export|print|\{id\})$/, ''));
  return things.get(whole) ?? things.get(whole.replace(/\/\{id\}(\/\w+)?$/, ''));
}
const schemaName = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;
const tagOf = (path: string) => path.replace(/^\/api\/v1\//, '').split('/')[0] ?? '';

function operation(route: Route, thing: Thing | undefined): Schema {
  const isPublic = route.permission === 'public';
  const shape = inputOf(route);
  const bodies = route.method === 'POST' || route.method === 'PUT';
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [tagOf(route.path)],
    'x-permission': route.permission,
    'x-section': route.section,
    ...(route.lookup?.length && { 'x-lookup-permission': route.lookup }),
    ...(isPublic && { security: [] }),
    parameters: parametersOf(route, thing),
    ...(bodies && (shape || route.multipart) && { requestBody: requestBody(route, shape ?? {}) }),
    responses: answers(route, thing && { schema: reference(schemaName(thing.name)), example: itemExample(thing.fields) }),
  };
}

function requestBody(route: Route, shape: Fields): Schema {
  const schema = inputSchema(shape, route);
  if (route.multipart) {
    const file = { type: 'string', format: 'binary' };
    const properties = { ...(schema.properties as object), file };
    return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
  }
  const hasNeeds = ((schema.required as string[] | undefined) ?? []).length > 0;
  return { required: hasNeeds, content: { 'application/json': { schema, example: inputExample(shape, route) } } };
}

function parametersOf(route: Route, thing: Thing | undefined): Schema[] {
  const parameters: Schema[] = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
    example: 1,
  }));
  const isList = !thing?.isReport && (route.answer === 'items' || route.answer === 'file');
  for (const [name, field] of Object.entries(route.query ?? {})) {
    // `branch_id` is the working branch everywhere.
    const names = (isList ? filterNames(name, field) : filterNames(name, field).slice(0, 1)).filter(
      (entry) => entry.name !== 'branch_id',
    );
    parameters.push(...names.map((entry) => ({ ...entry, in: 'query', required: !isList && field.required === true })));
  }
  if (isList && thing && route.query) parameters.push(...listParameters(route, thing));
  if (route.method === 'POST' && route.permission !== 'public') parameters.push(keyParameter(route.key === 'required'));
  parameters.push({ $ref: '#/components/parameters/branch' }, { $ref: '#/components/parameters/locale' });
  return parameters;
}

function listParameters(route: Route, thing: Thing): Schema[] {
  const query = (name: string, schema: Schema, description?: string): Schema => ({
    name,
    in: 'query',
    schema,
    ...(description && { description }),
  });
  const declared = new Set(
    Object.entries(route.query ?? {}).flatMap(([name, field]) => filterNames(name, field).map((entry) => entry.name)),
  );
  return [
    query('page', { type: 'integer', minimum: 1, default: 1 }),
    query('per_page', { type: 'integer', minimum: 1, maximum: 200 }),
    query(
      'paginated',
      { type: 'string', enum: ['true', 'false'] },
      'false: id and name only, at most 1,000 rows, for a field to pick from.',
    ),
    ...(route.choosable
      ? [query('fields', { type: 'string' }, 'Members each item is told with, parted by commas; all of them unless said.')]
      : []),
    query('search', { type: 'string', maxLength: 200 }),
    query('sort_by', { type: 'string', examples: ['id', ...Object.keys(thing.fields).map(snake)] }),
    query('sort_order', { type: 'string', enum: ['asc', 'desc'] }),
    query('sort_as', { type: 'string', enum: ['asc', 'desc'] }),
    query('sort_desc', { type: 'string', enum: ['true', 'false'] }),
    ...(route.answer === 'file' ? [query('format', { type: 'string', enum: ['xlsx', 'csv'], default: 'xlsx' })] : []),
    ...(thing.disable ? [query('status', { type: 'string', enum: ['active', 'disabled', 'all'] })] : []),
    ...thing.special.map(([name, takes]) => query(name, filterSchema(takes))),
  ].filter((parameter) => !declared.has(parameter.name as string));
}

const keyParameter = (required: boolean): Schema => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  schema: { type: 'string', maxLength: 255 },
  description: 'Same key and body: the stored answer. Same key, other body: 422. Still running: 409.',
  example: examples.key,
});
const branchParameter: Schema = {
  name: 'branch_id',
  in: 'query',
  schema: { type: 'integer' },
  description: 'The working branch of what is created. Narrows lists for somebody of several branches; never authority.',
};
const localeParameter: Schema = {
  name: 'locale',
  in: 'header',
  schema: { type: 'string', enum: ['en', 'ar', 'ku', 'fr', 'es', 'zh'] },
};
