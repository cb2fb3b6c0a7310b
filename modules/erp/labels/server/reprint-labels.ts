import { LabelRun, labelLines } from '#erp/labels/contract';
import { notFound } from '#platform/entity';
import { type Context, readLines, readRecords } from '#platform/server';
import { layOutLabels } from './lay-out-labels.ts';

/** The labels of a run once more, with the names, codes and prices of the day they were printed first. */
export async function reprintLabels(ctx: Context, id: number): Promise<Buffer> {
  const [run] = await readRecords(ctx, LabelRun, [id]);
  if (!run) throw notFound();
  return layOutLabels(ctx, { look: run, labels: await readLines(ctx, labelLines, id), form: 'pdf' });
}
