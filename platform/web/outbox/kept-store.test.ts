import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { keptStore } from './kept-store.ts';
import { watchTables } from './watch-tables.ts';

interface Paper {
  seq?: number;
  uuid: string;
  owner: string;
  state: 'waiting' | 'done';
}
const layout = {
  papers: { key: 'seq', isNumbered: true, unique: ['uuid'], by: ['owner', '[owner+state]'] },
  drafts: { key: '[owner+name]' },
};
interface Rows {
  papers: [Paper, number];
  drafts: [{ owner: string; name: string; text: string }, [string, string]];
}
let nth = 0;
const opened = () => keptStore<Rows>(`store-${++nth}`, { version: 10, tables: layout });
const paper = (uuid: string, state: Paper['state'] = 'waiting', owner = '1/ali'): Paper => ({ uuid, owner, state });

describe('what is kept on a device', () => {
  it('is found by its fields, in the order it was kept', async () => {
    const store = opened();
    for (const one of [paper('a'), paper('b', 'done'), paper('c'), paper('d', 'waiting', '1/zeynep')])
      await store.papers.add(one);
    expect((await store.papers.all({ owner: '1/ali', state: 'waiting' })).map(({ uuid }) => uuid)).toEqual(['a', 'c']);
    expect(await store.papers.count({ owner: '1/ali' })).toBe(3);
    expect((await store.papers.first({ owner: '1/zeynep', state: 'waiting' }))?.uuid).toBe('d');
    expect((await store.papers.all()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('is there once, however often it is said', async () => {
    const store = opened();
    await store.papers.add(paper('a'));
    await expect(store.papers.add(paper('a'))).rejects.toThrow();
    expect(await store.papers.count()).toBe(1);
  });

  it('changes in the fields that are named, and not at all once it is gone', async () => {
    const store = opened();
    const seq = await store.papers.add(paper('a'));
    await store.papers.update(seq, { state: 'done' });
    expect(await store.papers.get(seq)).toEqual({ seq, uuid: 'a', owner: '1/ali', state: 'done' });
    await store.papers.delete(seq);
    await store.papers.update(seq, { state: 'waiting' });
    expect(await store.papers.get(seq)).toBeUndefined();
  });

  it('is written together or not at all', async () => {
    const store = opened();
    await store.drafts.put({ owner: '1/ali', name: 'ticket', text: 'tea' });
    const sell = store.write(['papers', 'drafts'], async ({ papers, drafts }) => {
      await papers.add(paper('a'));
      await drafts.delete(['1/ali', 'ticket']);
      throw new Error('the page fell over');
    });
    await expect(sell).rejects.toThrow('the page fell over');
    expect(await store.papers.count()).toBe(0);
    expect((await store.drafts.get(['1/ali', 'ticket']))?.text).toBe('tea');
  });

  it('takes a number once, however many ask at the same time', async () => {
    const store = opened();
    await store.drafts.put({ owner: '1', name: 'last', text: '0' });
    const next = () =>
      store.write(['drafts'], async ({ drafts }) => {
        const last = Number((await drafts.get(['1', 'last']))?.text) + 1;
        await drafts.put({ owner: '1', name: 'last', text: String(last) });
        return last;
      });
    const taken = await Promise.all(Array.from({ length: 20 }, next));
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('is told to whoever watches its table once it stands there, and to nobody else', async () => {
    const store = opened();
    const heard: string[] = [];
    const leave = watchTables([store.papers], () => void store.papers.count().then((count) => heard.push(`papers ${count}`)));
    watchTables([store.drafts], () => heard.push('drafts'));
    await store.papers.add(paper('a'));
    await expect.poll(() => heard).toEqual(['papers 1']);
    leave();
    await store.papers.add(paper('b'));
    await store.drafts.put({ owner: '1', name: 'x', text: '' });
    expect(heard).toEqual(['papers 1', 'drafts']);
  });

  it('drops those with a value, and no other', async () => {
    const store = opened();
    for (const one of [paper('a'), paper('b', 'done'), paper('c', 'done', '1/zeynep')]) await store.papers.add(one);
    await store.papers.drop({ owner: '1/ali', state: 'done' });
    expect((await store.papers.all()).map(({ uuid }) => uuid)).toEqual(['a', 'c']);
  });

  it('drops what is oldest', async () => {
    const store = opened();
    for (const uuid of ['c', 'a', 'b']) await store.papers.add(paper(uuid));
    await store.papers.dropFirst(1, 'uuid');
    await store.papers.dropFirst(1);
    expect((await store.papers.all()).map(({ uuid }) => uuid)).toEqual(['b']);
  });

  it('is brought from an earlier version to this one', async () => {
    const before = await openDB('store-of-before', 10, {
      upgrade: (base) => void base.createObjectStore('runs', { keyPath: 'uuid' }),
    });
    await before.put('runs', { uuid: 'r', agent: 7 });
    before.close();
    const store = keptStore<{ runs: [{ uuid: string; courier: number }, string] }>('store-of-before', {
      version: 20,
      tables: { runs: { key: 'uuid' } },
      upgrade: async (from, rows) => {
        const runs = await rows('runs');
        for (const { agent, ...run } of runs.all) await runs.put({ ...run, courier: agent + from });
      },
    });
    expect(await store.runs.all()).toEqual([{ uuid: 'r', courier: 17 }]);
  });
});
