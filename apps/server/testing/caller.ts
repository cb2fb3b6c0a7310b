import { randomUUID } from 'node:crypto';

export interface Answer {
  status: number;
  body: any;
  /** The answer as it came, byte for byte. */
  text: string;
  headers: Headers;
}

/** Somebody signed in over HTTP, doing what the screens do. */
export interface Caller {
  get(path: string): Promise<any>;
  /** A POST that must succeed; gives its result. Every call has a key of its own unless one is given. */
  post(path: string, body?: unknown, key?: string): Promise<any>;
  put(path: string, body: unknown): Promise<any>;
  /** The bare call, whatever it answers. */
  ask(method: string, path: string, body?: unknown, key?: string): Promise<Answer>;
  /** Uploads a file with what is said beside it. */
  upload(path: string, file: File, fields?: Readonly<Record<string, string>>): Promise<Answer>;
}

/** Signs a person in at a listening product. */
export async function signInAt(base: string, identifier: string, password: string): Promise<Caller> {
  const signIn = () => send(base, { method: 'POST', path: 'auth/login', body: { identifier, password } });
  const signedIn = await signIn();
  if (signedIn.status !== 200) throw new Error(`${identifier} could not sign in: ${signedIn.status} ${signedIn.text}`);
  let session = sessionOf(signedIn);
  /** Renewed at half its life, however long the work takes; where nobody is there to renew it, what is left of it is used. */
  const tokenNow = async () => {
    if (Date.now() > session.renewAt) {
      session.renewAt = Date.now() + 5_000;
      const again = await signIn().catch(() => null);
      if (again?.status === 200) session = sessionOf(again);
    }
    return session.token;
  };
  const ask: Caller['ask'] = async (method, path, body, key) =>
    send(base, { method, path, body, token: await tokenNow(), key: key ?? randomUUID() });
  const must = async (method: string, path: string, body?: unknown, key?: string) => {
    const answer = await ask(method, path, body, key);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
    return answer.body.result;
  };
  return {
    ask,
    get: (path) => must('GET', path),
    post: (path, body = {}, key) => must('POST', path, body, key),
    put: (path, body) => must('PUT', path, body),
    upload: async (path, file, fields = {}) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set('file', file);
      return send(base, { method: 'POST', path, body, token: await tokenNow() });
    },
  };
}

function sessionOf({ body }: Answer): { token: string; renewAt: number } {
  const { access_token: token, expires_in: seconds } = body.result;
  return { token, renewAt: Date.now() + seconds * 500 };
}

interface Sent {
  method: string;
  path: string;
  body?: unknown;
  token?: string;
  key?: string;
}

async function send(base: string, { method, path, body, token, key }: Sent): Promise<Answer> {
  const response = await fetch(`${base}/api/v1/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && method !== 'GET' && { 'idempotency-key': key }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, body: isJson && text ? JSON.parse(text) : text, headers: response.headers };
}
