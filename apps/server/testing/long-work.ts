import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '#courier/statuses/contract';
import type { ExampleCompany } from './example-company.ts';
import type { Insisting } from './insist.ts';
import { type ListeningPage, listeningPage } from './listening-page.ts';

/** What was asked for and came to its end. */
export interface LongWorkNotes {
  /** Sheets that were taken over, by their number: the receipt numbers in each. */
  sheets: Map<number, string[]>;
  /** Moves of many, by their number: how many parcels of each were moved. */
  moves: Map<number, number>;
  /** Rows of each export, and how many parcels there were before it and after it at least. */
  exports: { rows: number; before: number; after: number }[];
}

export interface LongWork {
  notes: LongWorkNotes;
  page: ListeningPage;
  /** Ends with it; before its time only where something was wrong. */
  ended: Promise<void>;
  finish(): Promise<void>;
}

interface Office {
  base: string;
  w: ExampleCompany;
  /** The parcels a sheet became. */
  parcelsOf(sheet: number): Promise<number[]>;
}

const askMs = 3_000;
const rowsOfSheet = 600;

/** Somebody who uploads sheet after sheet, moves what each became as one, and takes the whole list home. */
export function longWork({ base, w, parcelsOf }: Office, { ask, get, post }: Insisting): LongWork {
  const notes: LongWorkNotes = { sheets: new Map(), moves: new Map(), exports: [] };
  let isOver = false;
  let hearsNews: () => void = () => undefined;
  const page = listeningPage(base, w.admin, { channel: 'bulk_work', onNews: () => hearsNews() });
  /** Reads anew when something is told, and now and then, as the page does, until it is as it should be. */
  const watched = async (path: string, isEnded: (item: any) => boolean): Promise<any> => {
    for (;;) {
      const { item } = await get(w.admin, path);
      if (isEnded(item)) return item;
      await Promise.race([sleep(askMs, undefined, { ref: false }), new Promise<void>((resolve) => (hearsNews = resolve))]);
    }
  };
  const upload = async (receipts: readonly string[]): Promise<number> => {
    const rows = receipts.map((one) => `${one},Nadia Shop,Karim,07705000001,Basra centre,here,5000`);
    const text = ['Receipt number,Client,Receiver,Phone,City,Address,Amount', ...rows].join('\n');
    for (;;) {
      // An upload has no key: whoever hears nothing uploads again, and takes over the one he knows of.
      const answer = await w.admin.upload('excel-files', new File([text], 'day.csv'), { mode: 'create' }).catch(() => null);
      if (answer && answer.status < 300) return answer.body.result.item.id;
      if (answer && answer.status !== 503) throw new Error(`upload: ${answer.status} ${answer.text.slice(0, 300)}`);
      await sleep(100);
    }
  };
  const takeOver = async (nth: number): Promise<number[]> => {
    const receipts = Array.from({ length: rowsOfSheet }, (_, row) => `S${nth}-${row}`);
    const id = await upload(receipts);
    const isRead = ({ state }: { state: string }) => state !== 'reading' && state !== 'checking';
    const checked = await watched(`excel-files/${id}`, isRead);
    if (checked.state !== 'checked') throw new Error(`the sheet is ${JSON.stringify(checked)}`);
    await post(w.admin, `excel-files/${id}/commit`, {});
    const taken = await watched(`excel-files/${id}`, ({ state }) => state !== 'working' && state !== 'checked');
    if (taken.state !== 'done') throw new Error(`the sheet is ${JSON.stringify(taken)}`);
    notes.sheets.set(id, receipts);
    return parcelsOf(id);
  };
  const moveAll = async (shipment_ids: readonly number[]): Promise<void> => {
    const asked = { shipment_ids, transfer_to_status: status.inStore };
    const { id } = (await post(w.admin, 'shipment-status-transfer/multi', asked)).bulk_work;
    const { ok, failed, state } = await watched(`bulk-work/${id}`, (item) => item.state !== 'working');
    if (state !== 'done' || failed > 0) throw new Error(`the move ended ${state} with ${failed} left`);
    notes.moves.set(id, ok);
  };
  const total = async () => (await get(w.admin, 'shipments?per_page=1')).pagination.total_records as number;
  const takeHome = async (): Promise<void> => {
    const before = await total();
    const answer = await ask('GET', w.admin, 'shipments/export?format=csv');
    if (answer?.status !== 200) throw new Error(`export: ${answer?.status} ${answer?.text.slice(0, 300)}`);
    notes.exports.push({ rows: answer.text.trimEnd().split('\n').length - 1, before, after: await total() });
  };
  const work = async (): Promise<void> => {
    for (let nth = 1; !isOver; nth++) {
      await moveAll(await takeOver(nth));
      await takeHome();
    }
  };
  const all = work();
  all.catch(() => undefined);
  return {
    notes,
    page,
    ended: all,
    finish: async () => {
      isOver = true;
      await all;
    },
  };
}
