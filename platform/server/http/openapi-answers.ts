import { translate } from '../translate.ts';
import { answerExample, answerSchema, reference, type Schema } from './field-schemas.ts';
import type { Route } from './route.ts';

export const examples = { key: '5f0f3a3e-6a0f-4d0b-9a53-4c1c1c8e7d10' };

export const schemas: Record<string, Schema> = {
  Reference: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      name: { oneOf: [{ $ref: '#/components/schemas/Bilingual' }, { type: ['string', 'number', 'null'] }] },
    },
  },
  Bilingual: {
    type: 'object',
    description: 'In Arabic and English; what the product itself names, in all its languages.',
    properties: Object.fromEntries(['ar', 'en', 'ku', 'fr', 'es', 'zh'].map((language) => [language, { type: 'string' }])),
    additionalProperties: false,
  },
  Totals: {
    type: 'object',
    required: ['count'],
    properties: { count: { type: 'integer' } },
    additionalProperties: { description: 'A sum over the whole filter: amounts as text, null where currencies differ.' },
  },
  Pagination: {
    type: 'object',
    required: ['from', 'to', 'total_records', 'has_more'],
    properties: {
      from: { type: 'integer' },
      to: { type: 'integer' },
      total_records: { type: 'integer' },
      has_more: { type: 'boolean' },
      total_is_minimum: { type: 'boolean', description: 'There are at least so many.' },
    },
  },
  Refusal: {
    type: 'object',
    required: ['success', 'message'],
    properties: {
      success: { const: false },
      code: { type: 'string' },
      message: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      result: {},
    },
  },
};

interface Told {
  description: string;
  key: string;
  /** Why this particular answer, where the status has several. */
  field?: string;
}
const told: Record<number, Told> = {
  400: { description: 'The request is malformed.', key: 'errors.malformed' },
  401: { description: 'Nobody is signed in, or on the wrong host.', key: 'errors.unauthenticated' },
  403: { description: 'A permission, section or subscription is missing; `code` says which.', key: 'errors.noPermission' },
  404: { description: 'Unknown, or of another company.', key: 'errors.notFound' },
  409: { description: 'A stale version, already done, or a key still in flight.', key: 'errors.stale' },
  413: { description: 'Too large.', key: 'errors.tooLargeBody' },
  415: { description: 'This content type is not read.', key: 'errors.unsupportedType' },
  422: { description: 'Fields are wrong; each with its messages.', key: 'errors.fieldsWrong', field: 'name' },
  429: { description: 'Too many attempts.', key: 'errors.tooManyRequests' },
  500: { description: 'Unexpected; only a request id is told.', key: 'errors.somethingWrong' },
  503: { description: 'Restarting or draining.', key: 'errors.unavailable' },
};

/** The refusals by status, each as it reads. */
export const errors: Record<string, Schema> = Object.fromEntries(
  Object.entries(told).map(([status, { description, key, field }]) => [
    `Refused${status}`,
    {
      description,
      ...(['429', '503'].includes(status) && {
        headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } },
      }),
      content: {
        'application/json': {
          schema: reference('Refusal'),
          example: {
            success: false,
            code: key.replace(/^errors\./, ''),
            message: translate('en', key, { seconds: 30 }),
            ...(field && { errors: { [field]: [translate('en', 'errors.required')] } }),
          },
        },
      },
    },
  ]),
);

/** Every answer a route may give. */
export function answers(route: Route, item: { schema: Schema; example: unknown } | undefined): Schema {
  const succeeds = route.makesOne === 'unlessThere' ? ['200', '201'] : [route.makesOne ? '201' : '200'];
  const refusals = refusalsOf(route).map((status) => [String(status), { $ref: `#/components/responses/Refused${status}` }]);
  const success = succeeds.map((status) => [status, succeeded(route, item)]);
  return Object.fromEntries([...success, ...refusals]);
}

function refusalsOf(route: Route): number[] {
  const hasBody = route.method !== 'GET';
  const isSession = route.path.startsWith('/api/v1/auth/');
  return [
    ...(hasBody ? [400] : []),
    ...(route.permission === 'public' && !isSession ? [] : [401]),
    ...(route.ungated && ['public', 'signed-in'].includes(route.permission) ? [] : [403]),
    404,
    ...(hasBody || route.writes || route.answer === 'file' ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    422,
    429,
    500,
    503,
  ];
}

function succeeded(route: Route, item: { schema: Schema; example: unknown } | undefined): Schema {
  if (route.answer === 'file')
    return {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const one = item ?? { schema: { type: 'object' }, example: {} };
  const result = resultOf(route, one);
  return {
    description: route.summary,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['success', 'result'],
          properties: { success: { const: true }, message: { type: 'string' }, result: result.schema },
        },
        example: { success: true, result: result.example },
      },
    },
  };
}

function resultOf(route: Route, one: { schema: Schema; example: unknown }): { schema: Schema; example: unknown } {
  if (route.answer === 'items') {
    const pagination = { from: 1, to: 1, total_records: 1, has_more: false };
    return {
      schema: {
        type: 'object',
        required: ['items'],
        properties: {
          items: { type: 'array', items: one.schema },
          pagination: reference('Pagination'),
          totals: reference('Totals'),
          ...(route.answers && (answerSchema(route.answers).properties as object)),
        },
      },
      example: { items: [one.example], pagination, totals: { count: 1 }, ...(route.answers && answerExample(route.answers)) },
    };
  }
  if (route.answer === 'item')
    return { schema: { type: 'object', required: ['item'], properties: { item: one.schema } }, example: { item: one.example } };
  if (route.answers) return { schema: answerSchema(route.answers), example: answerExample(route.answers) };
  return { schema: { type: 'object' }, example: {} };
}
