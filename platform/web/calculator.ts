import { latinDigits } from '#platform/entity';

/**
 * Works out what stands on the calculator's display, without ever running it as code: numbers, + − × ÷ % and brackets.
 * An empty display is 0; what cannot be worked out is Error.
 */
export function calculate(display: string): string {
  const text = latinDigits(display).replace(/[\s,]/g, '').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-');
  if (text === '') return '0';
  const tokens = text.match(/\d+\.?\d*|\.\d+|[-+*/%()]/g) ?? [];
  if (tokens.join('') !== text) return 'Error';
  try {
    const reader = new Reader(tokens);
    const value = reader.sum();
    if (!reader.isDone || !Number.isFinite(value)) return 'Error';
    return String(Number(value.toPrecision(12)));
  } catch {
    return 'Error';
  }
}

class Reader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  get isDone(): boolean {
    return this.at === this.tokens.length;
  }

  sum(): number {
    let value = this.product();
    while (this.tokens[this.at] === '+' || this.tokens[this.at] === '-') {
      value = this.take() === '+' ? value + this.product() : value - this.product();
    }
    return value;
  }

  private product(): number {
    let value = this.signed();
    while (this.tokens[this.at] === '*' || this.tokens[this.at] === '/') {
      value = this.take() === '*' ? value * this.signed() : value / this.signed();
    }
    return value;
  }

  private signed(): number {
    if (this.tokens[this.at] === '-') {
      this.take();
      return -this.signed();
    }
    return this.percent(this.single());
  }

  private single(): number {
    const token = this.take();
    if (token === '(') {
      const value = this.sum();
      if (this.take() !== ')') throw new Error('bracket left open');
      return value;
    }
    if (!/^[\d.]/.test(token)) throw new Error('a number was expected');
    return Number(token);
  }

  private percent(value: number): number {
    let left = value;
    while (this.tokens[this.at] === '%') {
      this.take();
      left /= 100;
    }
    return left;
  }

  private take(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw new Error('ended too soon');
    this.at += 1;
    return token;
  }
}
