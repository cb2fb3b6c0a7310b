import { paperEnvelope, posRights, TillPaper } from '#erp/pos/contract';
import {
  type Context,
  hasText,
  implementedEntity,
  type Reply,
  readChecked,
  route,
  sentenceOf,
  showRecord,
} from '#platform/server';
import { correctPaper } from './correct-paper.ts';
import { type PaperAnswer, takePaper } from './take-paper.ts';

/** Everything a till does comes in here, one paper after the other in the order it was done. */
export const tillPaperRoute = route({
  method: 'POST',
  path: '/api/v1/till/papers',
  name: 'takeTillPaper',
  summary:
    'Take in what a till did: a shift opened or closed, a ticket, cash in or out, a new customer. Once however often it is sent; what happened without a line is taken as it was printed, and kept where it cannot be booked',
  permission: posRights.use,
  section: 'erp',
  input: paperEnvelope,
  answer: 'other',
  handle: async (ctx, { body }) => reply(ctx, await takePaper(ctx, body)),
});

function reply(ctx: Context, answer: PaperAnswer): Reply {
  const { problem } = answer;
  const said =
    problem && sentenceOf(ctx.locale, { key: hasText(problem.key) ? problem.key : 'errors.fieldsWrong', values: problem.values });
  return { result: { item: { ...answer, problem: said } } };
}

/** Its content is entered in a form of its own. */
export const correctRoute = route({
  method: 'POST',
  path: `/api/v1/${TillPaper.path}/{id}/correct`,
  name: 'correctTillPaper',
  summary: TillPaper.verbs.correct.summary,
  permission: posRights.approve,
  section: 'erp',
  key: 'required',
  shape: TillPaper.verbs.correct.input,
  answer: 'item',
  handle: async (ctx, { id, raw }) => {
    const implemented = implementedEntity('tillPaper');
    const said = await readChecked(ctx, TillPaper.verbs.correct.input, raw, { of: { implemented, id } });
    await correctPaper(ctx, { id, ...said });
    return { resultText: `{"item":${await showRecord(ctx, implemented, id)}}`, message: { key: 'tillPaper.done.correct' } };
  },
});
