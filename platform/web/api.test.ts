import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

/** What was sent, and what is answered next. */
interface Sent {
  url: URL;
  method: string;
  headers: Record<string, string>;
}
const sent: Sent[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: { success: true } };

vi.stubGlobal('__APP_VERSION__', '7.1.0');
const { addressOf, call, setAccess, upload, whenSignedOut } = await import('./api.ts');
const { closeNotice, feedback } = await import('./feedback.ts');

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));
beforeEach(async () => {
  await i18next.changeLanguage('en');
  vi.stubGlobal('__APP_VERSION__', '7.1.0');
  vi.stubGlobal('fetch', async (address: string, options: { method: string; headers: Record<string, string> }) => {
    sent.push({ url: new URL(address, 'https://karwan.test'), ...options });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setAccess({ token: undefined, userId: undefined, branchId: undefined });
  whenSignedOut(() => undefined);
  closeNotice();
  sent.length = 0;
});
const answered = (status: number, body: unknown) => {
  answer = { status, body };
};
const failed = (status: number, body: unknown) => {
  answered(status, body);
  return call('GET', '/api/v1/branches').then(
    () => undefined,
    (error: { status: number }) => error.status,
  );
};

describe('a call', () => {
  test('goes to the host the page came from, under /api, with the branch one works in, language and version', async () => {
    answered(200, { success: true, result: { items: [] } });
    setAccess({ branchId: 12 });
    await i18next.changeLanguage('ar');
    await call('GET', '/api/v1/branches', { query: { status: 'active' } });
    expect(sent[0]?.url.href).toBe('https://karwan.test/api/v1/branches?branch_id=12&status=active');
    expect(sent[0]?.headers).toMatchObject({ locale: 'ar', 'accept-language': 'ar-EG', version: '7.1.0' });
  });

  test('carries the branch whatever it is for, and none where there is none', () => {
    expect(addressOf('/api/v1/settings', {})).toBe('/api/v1/settings');
    setAccess({ branchId: 3 });
    expect(addressOf('/api/v1/shipments', { page: 2, status_ids: [8, 9], search: '' })).toBe(
      '/api/v1/shipments?branch_id=3&page=2&status_ids=8%2C9',
    );
    expect(addressOf('/api/v1/shipments?archived=yes', {})).toBe('/api/v1/shipments?archived=yes&branch_id=3');
  });

  test('bears the token of whoever is signed in, and none of nobody', async () => {
    answered(200, { success: true });
    await call('GET', '/api/v1/settings');
    setAccess({ token: 'abc.def' });
    await call('GET', '/api/v1/settings');
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual([undefined, 'Bearer abc.def']);
  });
});

describe('what an answer says', () => {
  test('a message opens the success modal', async () => {
    answered(200, { success: true, message: 'Branch saved.' });
    await call('POST', '/api/v1/branches', { body: {} });
    expect(feedback.read().notice).toEqual({ kind: 'success', message: 'Branch saved.' });
  });

  test('a call that asks for silence opens no success modal; its errors are told all the same', async () => {
    answered(200, { success: true, message: 'Address saved.' });
    await call('POST', '/api/v1/delivery-addresses', { body: {}, silent: true });
    expect(feedback.read().notice).toBeUndefined();
    answered(400, { success: false, message: 'The request could not be read.' });
    await call('POST', '/api/v1/delivery-addresses', { body: {}, silent: true }).catch(() => undefined);
    expect(feedback.read().notice).toMatchObject({ kind: 'error', message: 'The request could not be read.' });
  });

  test.each([400, 404, 418, 500, 503])('%i opens the error modal with the words of the server', async (status) => {
    expect(await failed(status, { success: false, message: 'As the server says.' })).toBe(status);
    expect(feedback.read().notice).toMatchObject({ kind: 'error', message: 'As the server says.' });
  });

  test.each([404, 500])('%i without words opens it with words of ours', async (status) => {
    await failed(status, {});
    const { notice } = feedback.read();
    expect(notice?.kind).toBe('error');
    expect((notice as { message: string }).message).toMatch(/^ui\.errors\.(notFound|generic)$/);
  });

  test('errors that are a text go to the error modal', async () => {
    await failed(422, { success: false, errors: 'This branch has parcels.' });
    expect(feedback.read().notice).toMatchObject({ kind: 'error', message: 'This branch has parcels.' });
  });

  test('nobody being signed in is passed through: no modal, and whoever asked has the error', async () => {
    let ended = 0;
    whenSignedOut(() => ended++);
    expect(await failed(401, { success: false, message: 'Unauthenticated.' })).toBe(401);
    expect(feedback.read().notice).toBeUndefined();
    expect(ended).toBe(1);
  });

  test('any other 401 opens the error modal and signs out', async () => {
    let ended = 0;
    whenSignedOut(() => ended++);
    await failed(401, { success: false, message: 'Your account was deactivated.' });
    expect(feedback.read().notice).toMatchObject({ kind: 'error', message: 'Your account was deactivated.' });
    expect(ended).toBe(1);
  });
});

test('a file may take an hour to be uploaded, and comes back with its name and its path', async () => {
  const requests: { timeout: number; address: string }[] = [];
  class Request {
    upload = {};
    timeout = 0;
    status = 201;
    responseText = JSON.stringify({ success: true, result: { file_name: 'a.png', file_path: '/files/1/logo/a.png' } });
    onload = () => undefined;
    open = (_: string, address: string) => requests.push({ timeout: 0, address });
    setRequestHeader = () => undefined;
    send = () => {
      Object.assign(requests.at(-1) as object, { timeout: this.timeout });
      this.onload();
    };
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const told = await upload(new Blob(['x']), { path: 'logo' });
  expect(told).toEqual({ file_name: 'a.png', file_path: '/files/1/logo/a.png' });
  expect(requests).toEqual([{ timeout: 3_600_000, address: '/api/v1/settings/upload' }]);
});
