import { randomUUID } from 'node:crypto';
import type { Company } from './world.ts';

/** Sheets over HTTP: which calls theirs are, and what an upload says beside its file. */
export interface Uploading {
  url: string;
  company: Company;
  calls: 'excel-files' | 'sheets';
  says: Record<string, string>;
}

/** Uploads a sheet and answers its id. */
export async function upload({ url, company, calls, says }: Uploading, content: Buffer): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(says)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(content)]), 'bench.xlsx');
  const answer = await fetch(`${url}/api/v1/${calls}`, { method: 'POST', headers: company.headers, body: form });
  if (!answer.ok) throw new Error(`the sheet was refused: ${await answer.text()}`);
  return ((await answer.json()) as { result: { item: { id: number } } }).result.item.id;
}

/** Says a verb of a sheet: that it be saved, or that it stop. */
export async function tell({ url, company, calls }: Uploading, file: number, verb: 'commit' | 'cancel'): Promise<void> {
  const path = `/api/v1/${calls}/${file}/${verb}`;
  const headers = { ...company.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(url + path, { method: 'POST', headers, body: '{}' });
  if (!answer.ok) throw new Error(`${answer.status} at ${path}: ${await answer.text()}`);
}

/** A sheet as it stands. */
export async function sheetNow(
  { url, company, calls }: Uploading,
  file: number,
): Promise<{ state: string; bad: number; done: number }> {
  const answer = await fetch(`${url}/api/v1/${calls}/${file}`, { headers: company.headers });
  return ((await answer.json()) as { result: { item: { state: string; bad: number; done: number } } }).result.item;
}

const longestMs = 300_000;

/** Waits until a sheet is past what it is at, doing something between the looks. */
export async function past(where: Uploading, file: number, states: readonly string[], between: () => Promise<unknown>) {
  const began = performance.now();
  for (;;) {
    await between();
    const sheet = await sheetNow(where, file);
    if (!states.includes(sheet.state)) return sheet;
    if (performance.now() - began > longestMs) throw new Error(`the sheet is still ${sheet.state}`);
  }
}
