import { Refusal } from '#platform/entity';

/** Whose turn it is: a person's of a company, or of the network somebody asks from who has not signed in. */
export interface Lane {
  company: string;
  person: string;
}

export interface Bounds {
  inAll: number;
  ofCompany: number;
  ofPerson: number;
}

export interface TurnsOptions {
  /** What may be under way. */
  atOnce: Bounds;
  /** What may wait. Whoever asks for more himself is told so, and nobody else is. */
  waiting: Bounds;
  /** Nobody waits longer. */
  patienceMs: number;
  /** A turn counts as under way for this long at least: what is refused in no time is asked again in no time. */
  leastMs?: number;
}

interface Waiting {
  lane: Lane;
  isWaiting: boolean;
  start: () => void;
  refuse: (why: Refusal) => void;
}

/** A company with something under way or waiting; its people in the order of their next turn. */
interface Company {
  lines: Map<string, Waiting[]>;
  waiting: number;
  underWay: number;
  underWayOf: Map<string, number>;
}

const overloaded = () => new Refusal('errors.overloaded', { status: 503, values: { seconds: 2 } });
const goneAway = () => new Refusal('errors.somethingWrong', { status: 499 });

/**
 * Turns at something scarce. They go round among the companies that wait, and within a company among its people: whoever asks for
 * a thousand waits for himself, and keeps nobody else waiting for more than one.
 */
export class Turns {
  readonly #options: TurnsOptions;
  /** In the order of their next turn. */
  readonly #companies = new Map<string, Company>();
  #waiting = 0;
  #underWay = 0;
  /** How long a turn took of late. */
  #usualMs = 50;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Does something when its turn comes. */
  async run<T>(lane: Lane, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    const end = await this.take(lane, gone);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Refuses at once whoever waits for too much already: before anything is looked up for what he asks. */
  refuseTooMany(lane: Lane): void {
    const { waiting } = this.#options;
    const company = this.#companies.get(lane.company);
    if (!company) return;
    if ((company.lines.get(lane.person)?.length ?? 0) >= waiting.ofPerson || company.waiting >= waiting.ofCompany)
      throw this.#tooMuch(company);
  }

  #tooMuch(company: Company): Refusal {
    return new Refusal('errors.tooMuchAtOnce', { status: 429, values: { seconds: this.#secondsUntil(company.waiting) } });
  }

  /** Waits for a turn; the answer ends it. Whoever went away meanwhile has none. */
  async take(lane: Lane, gone?: AbortSignal): Promise<() => void> {
    const company = this.#companyOf(lane);
    this.#makeRoom(lane, company);
    const turn = Promise.withResolvers<void>();
    const one: Waiting = { lane, isWaiting: true, start: turn.resolve, refuse: turn.reject };
    this.#queue(one, company);
    this.#startNext();
    if (one.isWaiting) await this.#patiently(one, turn.promise, gone);
    return this.#ending(lane, company);
  }

  #queue(one: Waiting, company: Company): void {
    const line = company.lines.get(one.lane.person);
    if (line) line.push(one);
    else company.lines.set(one.lane.person, [one]);
    company.waiting++;
    this.#waiting++;
  }

  async #patiently(one: Waiting, turn: Promise<void>, gone: AbortSignal | undefined): Promise<void> {
    const leave = () => this.#leave(one, goneAway());
    const late = setTimeout(() => this.#giveUp(one), this.#options.patienceMs);
    gone?.addEventListener('abort', leave);
    if (gone?.aborted) leave();
    try {
      await turn;
    } finally {
      clearTimeout(late);
      gone?.removeEventListener('abort', leave);
    }
  }

  /** Refuses whoever waits for too much already; where all together do, the last of those who wait for most goes. */
  #makeRoom(lane: Lane, company: Company): void {
    this.refuseTooMany(lane);
    if (this.#waiting < this.#options.waiting.inAll) return;
    const most = [...this.#companies.values()].reduce((one, other) => (other.waiting > one.waiting ? other : one));
    const longest = [...most.lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    const last = longest.at(-1);
    if (last && most.waiting > company.waiting + 1) this.#leave(last, overloaded());
    else {
      this.#forgetIdle(lane.company, company);
      throw overloaded();
    }
  }

  #secondsUntil(ahead: number): number {
    const seconds = (ahead * this.#usualMs) / this.#options.atOnce.ofCompany / 1000;
    return Math.min(60, Math.max(1, Math.ceil(seconds)));
  }

  #startNext(): void {
    while (this.#underWay < this.#options.atOnce.inAll) {
      const next = this.#next();
      if (!next) return;
      this.#takeOut(next);
      const company = this.#companyOf(next.lane);
      const { person } = next.lane;
      this.#underWay++;
      company.underWay++;
      company.underWayOf.set(person, (company.underWayOf.get(person) ?? 0) + 1);
      this.#putLast(next.lane, company);
      next.start();
    }
  }

  #next(): Waiting | undefined {
    const { ofCompany, ofPerson } = this.#options.atOnce;
    for (const { waiting, underWay, underWayOf, lines } of this.#companies.values()) {
      if (waiting === 0 || underWay >= ofCompany) continue;
      for (const [person, [first]] of lines) if (first && (underWayOf.get(person) ?? 0) < ofPerson) return first;
    }
    return undefined;
  }

  #ending(lane: Lane, company: Company): () => void {
    const began = performance.now();
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      const lasted = performance.now() - began;
      this.#usualMs += (lasted - this.#usualMs) / 8;
      const left = (this.#options.leastMs ?? 0) - lasted;
      if (left > 0) setTimeout(() => this.#free(lane, company), left);
      else this.#free(lane, company);
    };
  }

  #free(lane: Lane, company: Company): void {
    const { person } = lane;
    this.#underWay--;
    company.underWay--;
    const left = (company.underWayOf.get(person) ?? 1) - 1;
    if (left > 0) company.underWayOf.set(person, left);
    else company.underWayOf.delete(person);
    this.#putLast(lane, company);
    this.#startNext();
    this.#forgetIdle(lane.company, company);
  }

  /** Whoever has had a turn, or just begins one, stands behind all others who wait. */
  #putLast({ company: name, person }: Lane, company: Company): void {
    this.#companies.delete(name);
    this.#companies.set(name, company);
    const line = company.lines.get(person);
    if (!line) return;
    company.lines.delete(person);
    company.lines.set(person, line);
  }

  /** Whoever has waited behind his own company's work has asked for too much of it. */
  #giveUp(one: Waiting): void {
    const company = this.#companyOf(one.lane);
    this.#leave(one, company.underWay > 0 ? this.#tooMuch(company) : overloaded());
  }

  #leave(one: Waiting, why: Refusal): void {
    if (!one.isWaiting) return;
    const company = this.#companyOf(one.lane);
    this.#takeOut(one);
    this.#forgetIdle(one.lane.company, company);
    one.refuse(why);
  }

  #takeOut(one: Waiting): void {
    const company = this.#companyOf(one.lane);
    const line = company.lines.get(one.lane.person) ?? [];
    line.splice(line.indexOf(one), 1);
    if (line.length === 0) company.lines.delete(one.lane.person);
    one.isWaiting = false;
    company.waiting--;
    this.#waiting--;
  }

  #companyOf({ company: name }: Lane): Company {
    const known = this.#companies.get(name);
    if (known) return known;
    const company: Company = { lines: new Map(), waiting: 0, underWay: 0, underWayOf: new Map() };
    this.#companies.set(name, company);
    return company;
  }

  #forgetIdle(name: string, company: Company): void {
    if (company.waiting === 0 && company.underWay === 0) this.#companies.delete(name);
  }
}
