import { gridOf, type Layout, type Paper } from '#courier/printing/contract';
import type { Context } from '#platform/server';
import { compilePdf, paperTemplate } from '#platform/server/pdf';
import { printedRows, sheetData } from './sheet-data.ts';
import { slipData } from './slip-data.ts';

/** Parcels of a print, in order, with the slip each stands on where the paper is a slip. */
export interface Placed {
  shipmentId: number;
  slipNo: string | null;
}
export interface Print {
  paper: Paper;
  layout: Layout;
  /** Places of the first sheet that are already used. */
  used: number;
}

/** The pages of these parcels as a PDF, in the asker's language. */
export async function layOut(ctx: Context, { paper, layout, used }: Print, placed: readonly Placed[]): Promise<Buffer> {
  const rows = await printedRows(
    ctx,
    placed.map((one) => one.shipmentId),
  );
  if (paper === 'receipt') return compilePdf(ctx, paperTemplate(import.meta.dirname, 'receipt'), sheetData(ctx, rows));
  if (paper === 'return_slip') {
    const slipOf = new Map(placed.map((one) => [one.shipmentId, one.slipNo ?? '']));
    return compilePdf(
      ctx,
      paperTemplate(import.meta.dirname, 'return-slip'),
      slipData(
        ctx,
        Map.groupBy(rows, (row) => slipOf.get(row.id) ?? ''),
      ),
    );
  }
  if (layout === 'a6')
    return compilePdf(ctx, paperTemplate(import.meta.dirname, 'label-face', 'label-pages'), sheetData(ctx, rows));
  const grid = { ...gridOf(layout), ...faces[layout], skip: used };
  return compilePdf(ctx, paperTemplate(import.meta.dirname, 'label-face', 'small-faces', 'label-sheets'), {
    ...sheetData(ctx, rows),
    grid,
  });
}

/** Which face a sheet's labels have, and how far it keeps from their edges, in mm. */
const faces: Record<Exclude<Layout, 'a6'>, { face: 'whole' | 'half' | 'sticker'; inset: number }> = {
  a4_2x2: { face: 'whole', inset: 5 },
  a4_2x4: { face: 'half', inset: 4 },
  a4_3x8: { face: 'sticker', inset: 2.5 },
};
