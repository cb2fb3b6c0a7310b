import {
  type LabelLanguage,
  type LabelPaper,
  LabelRun,
  labelLanguages,
  labelPapers,
  mostGoods,
  mostLabels,
} from '#erp/labels/contract';
import { amount, belongsTo, bool, date, type Input, integer, json, listOf, manyOf, oneOf, text } from '#platform/entity';
import { implementedEntity, type Route, route, showRecord } from '#platform/server';
import { layingOut } from '#platform/server/pdf';
import { findLabelGoods } from './find-label-goods.ts';
import { type LabelsAsked, previewLabels, printLabels } from './print-labels.ts';
import { reprintLabels } from './reprint-labels.ts';

const base = { section: 'erp', permission: LabelRun.permissions.list, answer: 'other' } as const;
const path = `/api/v1/${LabelRun.path}`;

const printing = {
  paper: oneOf(labelPapers, { required: true }),
  language: oneOf(labelLanguages, { required: true }),
  priceGroup: belongsTo('sellingPriceGroup'),
  /** The first sticker that is still on the first sheet. */
  start: integer({ min: 1 }),
  showsName: bool(),
  showsPrice: bool(),
  showsCode: bool(),
  showsCompany: bool(),
  lines: listOf(
    {
      variation: belongsTo('variation', { required: true }),
      copies: integer({ required: true, min: 1, max: mostLabels }),
      /** What it cost before, as a poster strikes it. */
      oldPrice: amount({ min: 0 }),
    },
    { required: true, max: mostGoods },
  ),
} as const;

const asked = (body: Input<typeof printing>): LabelsAsked => ({
  paper: body.paper as LabelPaper,
  language: body.language as LabelLanguage,
  priceGroup: body.priceGroup ?? null,
  start: body.start ?? 1,
  showsName: body.showsName ?? true,
  showsPrice: body.showsPrice ?? true,
  showsCode: body.showsCode ?? true,
  showsCompany: body.showsCompany ?? false,
  lines: body.lines.map(({ variation, copies, oldPrice }) => ({ variation, copies, oldPrice })),
});

export const labelRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'POST',
    path: `${path}/goods`,
    name: 'findLabelGoods',
    summary:
      'Goods as their labels will say them: of products, of single shapes, of a filter, or of what has another price since a day',
    input: {
      products: manyOf('product'),
      variations: manyOf('variation'),
      filter: json(),
      expectedCount: integer({ min: 0 }),
      changedSince: date(),
      priceGroup: belongsTo('sellingPriceGroup'),
    },
    handle: async (ctx, { body }) => ({ result: { items: await findLabelGoods(ctx, body) } }),
  }),
  route({
    ...base,
    method: 'POST',
    path: `${path}/preview`,
    name: 'previewLabels',
    summary: 'The first sheet of labels as a picture in lines; nothing is kept',
    work: layingOut,
    input: printing,
    answers: { svg: text({ required: true }) },
    handle: async (ctx, { body }) => ({ result: { svg: await previewLabels(ctx, asked(body)) } }),
  }),
  route({
    ...base,
    method: 'POST',
    path,
    name: 'printLabels',
    summary: 'Print labels or posters; who printed what is kept, and the paper is asked for by its run',
    work: layingOut,
    input: printing,
    makesOne: true,
    answer: 'item',
    handle: async (ctx, { body }) => {
      const id = await printLabels(ctx, asked(body));
      return { status: 201, resultText: `{"item":${await showRecord(ctx, implementedEntity(LabelRun.name), id)}}` };
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: `${path}/{id}/paper`,
    name: 'openLabels',
    summary: 'The labels of a run as a PDF, as they were printed the first time',
    work: layingOut,
    answers: { pdf: text({ required: true }) },
    handle: async (ctx, { id }) => ({ result: { pdf: (await reprintLabels(ctx, id)).toString('base64') } }),
  }),
];
