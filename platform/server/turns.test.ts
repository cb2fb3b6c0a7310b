import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Lane, Turns, type TurnsOptions } from './turns.ts';

const many = { inAll: 1000, ofCompany: 1000, ofPerson: 1000 };
const turnsOf = (options: Partial<TurnsOptions> = {}) =>
  new Turns({ atOnce: { inAll: 1, ofCompany: 1, ofPerson: 1 }, waiting: many, patienceMs: 60_000, ...options });
const lane = (company: string, person = 'someone'): Lane => ({ company, person });
/** Everything that is decided already has been told. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to, and notes in which order it began. */
function desk(turns: Turns) {
  const begun: string[] = [];
  const refused: [string, number][] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, of: Lane, gone?: AbortSignal) => {
    void turns
      .run(
        of,
        () => {
          begun.push(name);
          return new Promise<void>((end) => ends.push(end));
        },
        gone,
      )
      .catch((why) => refused.push([name, why.status]));
  };
  const finishAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settled();
    }
  };
  return { ask, begun, refused, ends, finishAll };
}

describe('turns go round', () => {
  test('among companies: whoever asks for a hundred keeps another waiting for one of them', async () => {
    const { ask, begun, finishAll } = desk(turnsOf());
    for (let n = 0; n < 100; n++) ask(`flood ${n}`, lane('flood'));
    ask('other', lane('other'));
    await settled();
    await finishAll();
    expect(begun.slice(0, 3)).toEqual(['flood 0', 'other', 'flood 1']);
    expect(begun).toHaveLength(101);
  });

  test('among the people of a company, each in the order he asked', async () => {
    const { ask, begun, finishAll } = desk(turnsOf());
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) ask(name, lane('one', name[0]));
    await settled();
    await finishAll();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });
});

describe('at once', () => {
  test('no more in all, of a company and of a person than there may be; what is free goes to others', async () => {
    const turns = turnsOf({ atOnce: { inAll: 4, ofCompany: 3, ofPerson: 2 } });
    const { ask, begun, finishAll } = desk(turns);
    for (const name of ['a1', 'a2', 'a3']) ask(name, lane('one', 'a'));
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
    for (const name of ['b1', 'b2']) ask(name, lane('one', 'b'));
    ask('x1', lane('two'));
    ask('y1', lane('three'));
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'x1']);
    expect([turns.underWay, turns.waiting]).toEqual([4, 3]);
    await finishAll();
    expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'x1', 'y1']);
    expect([turns.underWay, turns.waiting]).toEqual([0, 0]);
  });

  test('a turn lasts for its least time, though what was asked is answered sooner', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = turnsOf({ leastMs: 50 });
    const answered: string[] = [];
    for (const name of ['first', 'again']) void turns.run(lane('flood'), async () => void answered.push(name));
    await vi.advanceTimersByTimeAsync(49);
    expect([answered, turns.underWay, turns.waiting]).toEqual([['first'], 1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect([answered, turns.waiting]).toEqual([['first', 'again'], 0]);
    await vi.advanceTimersByTimeAsync(50);
    expect(turns.underWay).toBe(0);
  });

  test('what fails gives its turn back', async () => {
    const turns = turnsOf();
    await expect(turns.run(lane('one'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(turns.run(lane('one'), async () => 'done')).resolves.toBe('done');
  });
});

describe('waiting', () => {
  test('for too much oneself is refused, with when to come again, and nobody else is', async () => {
    const { ask, begun, refused, finishAll } = desk(turnsOf({ waiting: { inAll: 100, ofCompany: 6, ofPerson: 4 } }));
    for (let n = 0; n < 10; n++) ask(`a${n}`, lane('flood', 'a'));
    for (let n = 0; n < 4; n++) ask(`b${n}`, lane('flood', 'b'));
    ask('other', lane('other'));
    await settled();
    expect(refused.map(([name, status]) => `${name} ${status}`)).toEqual(
      [5, 6, 7, 8, 9].map((n) => `a${n} 429`).concat(['b2 429', 'b3 429']),
    );
    await finishAll();
    expect(begun).toContain('other');
    expect(begun).toHaveLength(8);
  });

  test('where all together wait for too much, whoever waits for most gives way to whoever waits for nothing', async () => {
    const { ask, begun, refused, finishAll } = desk(turnsOf({ waiting: { ...many, inAll: 5 } }));
    for (let n = 0; n < 6; n++) ask(`flood ${n}`, lane('flood'));
    ask('other', lane('other'));
    ask('flood again', lane('flood'));
    await settled();
    expect(refused.toSorted()).toEqual([
      ['flood 5', 503],
      ['flood again', 503],
    ]);
    await finishAll();
    expect(begun).toContain('other');
  });

  test('ends when whoever asked goes away, or when it has lasted too long', async () => {
    const turns = turnsOf({ patienceMs: 5 });
    const { ask, begun, refused, ends } = desk(turns);
    const gone = new AbortController();
    ask('first', lane('one'));
    ask('left', lane('two'), gone.signal);
    ask('late', lane('three'));
    ask('behind himself', lane('one'));
    gone.abort();
    await settled();
    expect(refused).toEqual([['left', 499]]);
    while (turns.waiting > 0) await settled();
    await settled();
    expect(refused).toEqual([
      ['left', 499],
      ['late', 503],
      ['behind himself', 429],
    ]);
    ends[0]?.();
    await settled();
    expect([begun, turns.underWay]).toEqual([['first'], 0]);
  });
});
