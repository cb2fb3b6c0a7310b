import { date, defineEntity, image, integer, type Row, text } from '#platform/entity';

/** Somebody whose picture we show for a while, with a way to his page. */
export const Sponsor = defineEntity('sponsor', {
  path: 'sponsors',
  section: 'courier',
  fields: {
    name: text({ required: true, max: 100 }),
    link: text({ max: 300 }),
    picture: image(),
    /** The lowest comes first. */
    position: integer({ min: 1, max: 1_000 }),
    startDay: date(),
    endDay: date(),
  },
  title: 'name',
  list: {
    columns: ['name', 'picture', 'position', 'startDay', 'endDay', 'link'],
    filters: ['name', 'position', 'startDay', 'endDay'],
    search: ['name', 'link'],
    sort: 'position',
  },
  form: [
    { title: 'main', fields: ['name', 'link', 'picture'] },
    { title: 'shown', fields: ['startDay', 'endDay', 'position'] },
  ],
  disable: true,
  permissions: {
    list: 'Ads_Management',
    create: 'Ads_Management',
    edit: 'Ads_Management',
    disable: 'Ads_Management',
    remove: 'Ads_Management',
  },
});
export type Sponsor = Row<typeof Sponsor>;

export type Showing = 'planned' | 'running' | 'over';

/** Whether a picture is shown on a day; an open end is no end. */
export function showingOn(day: string, sponsor: { startDay: string | null; endDay: string | null }): Showing {
  if (sponsor.startDay && sponsor.startDay > day) return 'planned';
  return sponsor.endDay && sponsor.endDay < day ? 'over' : 'running';
}
