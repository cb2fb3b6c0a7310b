import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import bwip from 'bwip-js/node';
import { answering } from '../threads/kept-threads.ts';

export type PrintJob =
  | {
      template: string;
      /** JSON; `{"code": "code128" | "qrcode" | …, "text": …}` anywhere in it becomes the drawing of that code. */
      data: string;
      form?: 'svg';
    }
  | { parts: readonly Uint8Array[] };

const fonts = ['400Regular', '500Medium', '600SemiBold', '700Bold'].flatMap((weight) => [
  readFont('ibm-plex-sans', weight, `IBMPlexSans_${weight}.ttf`),
  readFont('ibm-plex-sans-arabic', weight, `IBMPlexSansArabic_${weight}.ttf`),
]);
const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs: fonts }] });
let printed = 0;

answering(
  (job: PrintJob) => ('parts' in job ? joined(job.parts) : laidOut(job)),
  (laid) => [laid.buffer as ArrayBuffer],
);

function laidOut({ template, data, form }: Extract<PrintJob, { template: string }>): Uint8Array {
  const inputs = { data: JSON.stringify(JSON.parse(data, drawn)) };
  const page = { mainFileContent: template, inputs };
  const laid = form === 'svg' ? new TextEncoder().encode(compiler.plainSvg(page)) : new Uint8Array(compiler.pdf(page));
  // The compiler remembers all it ever laid out.
  if (++printed % 5 === 0) compiler.evictCache(3);
  return laid;
}

async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  // Few ever need it.
  const { PDFDocument } = await import('pdf-lib');
  const whole = await PDFDocument.create();
  for (const part of parts) {
    const read = await PDFDocument.load(part);
    for (const page of await whole.copyPages(read, read.getPageIndices())) whole.addPage(page);
  }
  return new Uint8Array(await whole.save());
}

function readFont(family: string, weight: string, file: string): Buffer {
  return readFileSync(path.resolve(import.meta.dirname, '../../../node_modules/@expo-google-fonts', family, weight, file));
}

function drawn(_: string, value: unknown): unknown {
  const { code, text } = (value ?? {}) as { code?: unknown; text?: unknown };
  if (typeof text !== 'string') return value;
  if (code === 'code128') return bwip.toSVG({ bcid: 'code128', text, height: 12 });
  if (code === 'qrcode') return bwip.toSVG({ bcid: 'qrcode', text });
  // Lines of one height: what they say is written below them.
  if (code === 'ean13' || code === 'ean8' || code === 'upca')
    return bwip.toSVG({ bcid: code, text, includetext: false, height: 12 });
  return value;
}
