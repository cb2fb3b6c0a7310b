import { Worker } from 'node:worker_threads';
import type { Context } from '../context.ts';
import { defineHeavyWork, inTurn } from '../heavy-work.ts';
import type { Printed, PrintJob } from './typst-worker.ts';

/** A code to be drawn where it stands in the data of a template. */
export interface Code {
  code: 'code128' | 'qrcode';
  text: string;
}
export const code128 = (text: string): Code => ({ code: 'code128', text });
export const qrcode = (text: string): Code => ({ code: 'qrcode', text });

/** There is one thread for it. */
export const layingOut = defineHeavyWork('papers', {
  atOnce: { inAll: 1, ofCompany: 1, ofPerson: 1 },
  waiting: { inAll: 240, ofCompany: 60, ofPerson: 20 },
});

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, { resolve(pdf: Buffer): void; reject(error: Error): void }>();

/**
 * Lays out a typst template over data, which the template reads as `json(bytes(sys.inputs.at("data")))` and which therefore can
 * never be taken for markup. Works in a thread of its own, in turns: a hundred labels must not hold up a request, nor a thousand
 * another company's receipt.
 */
export function compilePdf(ctx: Context, template: string, data: unknown): Promise<Buffer> {
  return inTurn(ctx, layingOut, () => printed({ template, data: JSON.stringify(data) }));
}

/** One PDF of several, their pages in order. */
export function joinPdfs(parts: readonly Uint8Array[]): Promise<Buffer> {
  return printed({ parts });
}

function printed(job: PrintJob): Promise<Buffer> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    const thread = printer();
    thread.ref();
    thread.postMessage({ id, ...job });
  });
}

function printer(): Worker {
  if (worker) return worker;
  const thread = new Worker(new URL('./typst-worker.ts', import.meta.url));
  thread.on('message', (answer: Printed) => settle(thread, answer));
  thread.on('error', (error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error as Error);
    waiting.clear();
  });
  worker = thread;
  return thread;
}

function settle(thread: Worker, answer: Printed): void {
  const asker = waiting.get(answer.id);
  waiting.delete(answer.id);
  // An idle printer keeps no process alive.
  if (waiting.size === 0) thread.unref();
  if ('pdf' in answer) asker?.resolve(Buffer.from(answer.pdf));
  else asker?.reject(new Error(`the sheet could not be laid out: ${answer.error}`));
}
