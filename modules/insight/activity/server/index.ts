import { activityQuery } from '#insight/activity/contract';
import { type Route, readReportQuery, route } from '#platform/server';
import { type ActivityAsked, listActivities } from './activities.ts';

export const activityRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/activities',
    name: 'listActivities',
    summary: 'What a person did, or what was done to a record, the newest first, as far as the asker sees person and record',
    permission: 'signed-in',
    section: 'any',
    query: activityQuery,
    answer: 'other',
    handle: async (ctx, asked) => ({
      result: await listActivities(ctx, readReportQuery<ActivityAsked>(ctx, activityQuery, asked.query)),
    }),
  }),
];
