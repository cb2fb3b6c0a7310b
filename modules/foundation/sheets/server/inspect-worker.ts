import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#platform/entity';
import { giveWay } from '#platform/server/threads';
import { type Format, inspectUpload } from './inspect-upload.ts';

export type Inspected = { format: Format } | { refused: Pick<Refusal, 'key' | 'values' | 'fields'> };

giveWay();
const { file } = workerData as { file: Uint8Array };
inspectUpload(Buffer.from(file.buffer, file.byteOffset, file.byteLength)).then(
  (format) => parentPort?.postMessage({ format } satisfies Inspected),
  (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const { key, values, fields } = error;
    parentPort?.postMessage({ refused: { key, values, fields } } satisfies Inspected);
  },
);
