import { type Route, route } from '#platform/server';
import { verifyPaper } from './verify-paper.ts';

export { configurePapers, type IssuedPaper, issuePaper, type PaperOf, publicLink, supersedePapers } from './issue-paper.ts';

export const paperRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/papers/{token}',
    name: 'verifyPaper',
    summary: 'What a printed paper says under its link, and whether it still holds',
    permission: 'public',
    section: 'any',
    ungated: true,
    anyTenant: true,
    answer: 'other',
    handle: async (ctx, { params }) => ({ result: { item: await verifyPaper(ctx, params.token ?? '') } }),
  }),
];
