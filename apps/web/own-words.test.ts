import { beforeEach, expect, test, vi } from 'vitest';

const asked: string[] = [];
const told = { words: {} as Record<string, string> | null };
const here = { company: undefined as number | undefined, tell: () => {} };
const renew = vi.fn(async () => {});
vi.mock('#platform/web', () => ({
  call: async (_: string, path: string, { query }: { query: { language: string } }) => {
    asked.push(`${path} ${query.language}`);
    return { words: told.words };
  },
  readSession: () => here.company && { tenant: { settings: { id: here.company } } },
  renewOwnWords: () => renew(),
  subscribeSession: (listener: () => void) => {
    here.tell = listener;
  },
}));
const online: (() => void)[] = [];
vi.stubGlobal('window', { addEventListener: (_: string, heard: () => void) => online.push(heard) });
const replaced = vi.fn(async (_address: string, _how: object) => new Response('{}'));
vi.stubGlobal('fetch', replaced);

const { keepOwnWords, readOwnWords } = await import('./own-words.ts');
keepOwnWords();
beforeEach(() => renew.mockClear());
const signs = (company: number | undefined) => {
  here.company = company;
  here.tell();
};

test('the company of the address says its words, whoever signs in there; what the browser keeps is replaced where they changed', async () => {
  told.words = { 'ui.save': 'Keep' };
  expect(await readOwnWords('ar', false)).toEqual({ 'ui.save': 'Keep' });
  expect([asked, replaced.mock.calls]).toEqual([['/api/v1/site/words ar'], []]);
  signs(3);
  signs(undefined);
  expect(renew).not.toHaveBeenCalled();
  await readOwnWords('ar', true);
  expect(replaced).toHaveBeenCalledWith('/api/v1/site/words?language=ar', { cache: 'reload' });
});

test('where the address names none, whoever signs in brings his company’s words, and takes them along', async () => {
  told.words = null;
  expect(await readOwnWords('en', false)).toEqual({});
  signs(3);
  // Another branch of the same company.
  signs(3);
  expect(renew).toHaveBeenCalledTimes(1);
  signs(undefined);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('words that did not come are asked for when the connection is back', () => {
  for (const heard of online) heard();
  expect(renew).toHaveBeenCalledTimes(1);
});
