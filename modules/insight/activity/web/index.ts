/** What a person did, `<Activity user={3} />`, or what was done to a record, `<Activity of="supplier" id={3} />`. */
export const loadActivity = () => import('./activity.tsx');
