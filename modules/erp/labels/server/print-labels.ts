import {
  canBegin,
  gridOf,
  type LabelLanguage,
  type LabelPaper,
  mostLabels,
  placesOn,
  showsOldPrice,
  widthOn,
} from '#erp/labels/contract';
import { fieldRefusal, type Problem, Refusal } from '#platform/entity';
import { audit, type Context, insertRows, sql } from '#platform/server';
import { type LabelGoods, labelGoods } from './label-goods.ts';
import { layOutLabels, type PrintedLabel } from './lay-out-labels.ts';

/** How labels are to look. */
export interface LabelLook {
  paper: LabelPaper;
  language: LabelLanguage;
  /** The first sticker that is still on the first sheet. */
  start: number;
  showsName: boolean;
  showsPrice: boolean;
  showsCode: boolean;
  showsCompany: boolean;
}
export interface LabelsAsked extends LabelLook {
  priceGroup: number | null;
  lines: readonly { variation: number; copies: number; oldPrice?: number | null | undefined }[];
}

/** Prints labels or posters: keeps who printed what, at which prices, so that the same can be printed again. */
export async function printLabels(ctx: Context, asked: LabelsAsked): Promise<number> {
  const labels = await judgedLabels(ctx, asked);
  // Laid out before anything is kept, so that nothing is kept that cannot be printed.
  await layOutLabels(ctx, { look: asked, labels, form: 'pdf' });
  return keepRun(ctx, asked, labels);
}

/** The first sheet as it will be; nothing is kept. */
export async function previewLabels(ctx: Context, asked: LabelsAsked): Promise<string> {
  const labels = await judgedLabels(ctx, asked);
  let places = placesOn(asked.paper) - asked.start + 1;
  const first = labels.flatMap((label) => {
    const copies = Math.max(0, Math.min(label.copies, places));
    places -= copies;
    return copies > 0 ? [{ ...label, copies }] : [];
  });
  return (await layOutLabels(ctx, { look: asked, labels: first, form: 'svg' })).toString('utf8');
}

/** The labels as they will say it, or everything that speaks against them, beside its line. */
export async function judgedLabels(ctx: Context, asked: LabelsAsked): Promise<PrintedLabel[]> {
  judgeLook(asked);
  const ids = asked.lines.map(({ variation }) => variation);
  const goods = await labelGoods(ctx, { ids: [...new Set(ids)], priceGroup: asked.priceGroup });
  const known = new Map(goods.map((one) => [one.variationId, one]));
  const problems: Record<string, Problem> = {};
  const labels = asked.lines.flatMap((line, at): PrintedLabel[] => {
    const found = known.get(line.variation);
    const wrong = judgeLine(asked, line, found);
    if (wrong) problems[`lines.${at}.${wrong.field}`] = wrong.problem;
    return found
      ? [{ ...found, copies: line.copies, oldPrice: showsOldPrice(asked.paper) ? (line.oldPrice ?? null) : null }]
      : [];
  });
  const [first] = Object.values(problems);
  if (first) throw new Refusal(first.key, { fields: problems, values: first.values ?? {} });
  return labels;
}

function judgeLook({ paper, start, lines, ...look }: LabelsAsked): void {
  const places = placesOn(paper);
  if (start > places || (start > 1 && !canBegin(paper))) throw fieldRefusal('start', 'errors.labels.start', { most: places });
  if (!look.showsName && !look.showsPrice && !look.showsCode) throw fieldRefusal('shows_name', 'errors.labels.nothingShown');
  const labels = lines.reduce((sum, { copies }) => sum + copies, 0);
  if (labels > mostLabels) throw fieldRefusal('lines', 'errors.labels.tooMany', { most: mostLabels, labels });
}

interface LineProblem {
  field: string;
  problem: Problem;
}

function judgeLine(
  asked: LabelsAsked,
  line: LabelsAsked['lines'][number],
  goods: LabelGoods | undefined,
): LineProblem | undefined {
  const say = (field: string, key: string, values: Record<string, unknown> = {}): LineProblem => ({
    field,
    problem: { key: `errors.labels.${key}`, values },
  });
  if (!goods) return say('variation_id', 'notSold');
  const { code, price } = goods;
  if (asked.showsPrice && price === null) return say('variation_id', 'noPrice', { code });
  const isOld = asked.showsPrice && showsOldPrice(asked.paper) && line.oldPrice != null;
  if (isOld && price !== null && Number(line.oldPrice) <= price) return say('old_price', 'notLower');
  if (asked.showsCode && widthOn(gridOf(asked.paper), code) === undefined) return say('variation_id', 'codeTooLong', { code });
  return undefined;
}

async function keepRun(ctx: Context, asked: LabelsAsked, labels: readonly PrintedLabel[]): Promise<number> {
  const { paper, language, priceGroup, start } = asked;
  const count = labels.reduce((sum, { copies }) => sum + copies, 0);
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into label_run (tenant_id, paper, language, price_group_id, goods, labels, start,
      shows_name, shows_price, shows_code, shows_company, currency, user_id, created_at)
    values (${ctx.tenantId}, ${paper}, ${language}, ${priceGroup}::bigint, ${labels.length}::bigint, ${count}::bigint, ${start}::bigint,
      ${asked.showsName}, ${asked.showsPrice}, ${asked.showsCode}, ${asked.showsCompany}, ${ctx.tenant.currency}, ${ctx.user?.id ?? null}::bigint, ${ctx.now})
    returning id`);
  insertRows(ctx.db, 'label_run_line', {
    same: { label_run_id: [id, 'bigint'] },
    types: {
      position: 'int',
      variation_id: 'bigint',
      name: 'jsonb',
      code: 'text',
      price: 'bigint',
      old_price: 'bigint',
      per: 'jsonb',
      plus_tax: 'boolean',
      copies: 'bigint',
    },
    rows: labels.map((one, position) => ({
      position,
      variation_id: one.variationId,
      name: one.name,
      code: one.code,
      price: one.price,
      old_price: one.oldPrice,
      per: one.per,
      plus_tax: one.plusTax,
      copies: one.copies,
    })),
  });
  audit(ctx, { entity: 'labelRun', entityId: id, action: 'create', after: { paper, labels: count } });
  return id;
}
