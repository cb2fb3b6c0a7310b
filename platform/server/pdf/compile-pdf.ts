import type { Context } from '../context.ts';
import { defineHeavyWork, inTurn } from '../heavy-work.ts';
import { keptThreads } from '../threads/kept-threads.ts';
import type { PrintJob } from './typst-worker.ts';

/** A code to be drawn where it stands in the data of a template. */
export interface Code {
  code: 'code128' | 'qrcode' | 'ean13' | 'ean8' | 'upca';
  text: string;
}
export const drawnCode = (code: Code['code'], text: string): Code => ({ code, text });
export const code128 = (text: string): Code => ({ code: 'code128', text });
export const qrcode = (text: string): Code => ({ code: 'qrcode', text });

/** There is one thread for it. */
export const layingOut = defineHeavyWork('papers', {
  atOnce: { inAll: 1, ofCompany: 1, ofPerson: 1 },
  waiting: { inAll: 240, ofCompany: 60, ofPerson: 20 },
});

const asked = keptThreads<PrintJob, Uint8Array>(new URL('./typst-worker.ts', import.meta.url), { most: 1 });

/**
 * Lays out a typst template over data, which the template reads as `json(bytes(sys.inputs.at("data")))` and which therefore can
 * never be taken for markup. Works in a thread of its own, in turns: a hundred labels must not hold up a request, nor a thousand
 * another company's receipt.
 */
export function compilePdf(ctx: Context, template: string, data: unknown): Promise<Buffer> {
  return inTurn(ctx, layingOut, () => printed({ template, data: JSON.stringify(data) }));
}

/** The same as a picture in lines, for a screen: it is never asked for more than a page. */
export function compileSvg(ctx: Context, template: string, data: unknown): Promise<Buffer> {
  return inTurn(ctx, layingOut, () => printed({ template, data: JSON.stringify(data), form: 'svg' }));
}

/** Joins several PDFs to one, their pages in order. */
export function joinPdfs(parts: readonly Uint8Array[]): Promise<Buffer> {
  return printed({ parts });
}

async function printed(job: PrintJob): Promise<Buffer> {
  try {
    return Buffer.from(await asked(job));
  } catch (error) {
    throw new Error(`the sheet could not be laid out: ${(error as Error).message}`);
  }
}
