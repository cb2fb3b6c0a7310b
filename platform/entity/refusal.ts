/** An expected "no", with a translated message: the person can do something about it. Not for broken invariants. */
export class Refusal extends Error {
  readonly key: string;
  readonly status: number;
  readonly values: Record<string, unknown>;
  readonly fields: Record<string, { key: string; values?: Record<string, unknown> }>;
  readonly result: unknown;

  constructor(
    key: string,
    options: {
      status?: number;
      values?: Record<string, unknown>;
      /** Messages beside fields, by wire name. */
      fields?: Record<string, string | { key: string; values?: Record<string, unknown> }>;
      result?: unknown;
    } = {},
  ) {
    super(key);
    this.key = key;
    this.status = options.status ?? 422;
    this.values = options.values ?? {};
    this.fields = Object.fromEntries(
      Object.entries(options.fields ?? {}).map(([name, message]) => [
        name,
        typeof message === 'string' ? { key: message } : message,
      ]),
    );
    this.result = options.result;
  }
}

/** A refusal about one field of the input. */
export function fieldRefusal(field: string, key: string, values?: Record<string, unknown>): Refusal {
  return new Refusal(key, { fields: { [field]: values ? { key, values } : key }, ...(values && { values }) });
}
export const notFound = () => new Refusal('errors.notFound', { status: 404 });
export const conflict = (key: string, values?: Record<string, unknown>, result?: unknown) =>
  new Refusal(key, { status: 409, ...(values && { values }), result });
