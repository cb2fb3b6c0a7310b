import { hasText, translate } from '#platform/server';

/** What was done, in the words of the record's own page; what nobody has a word for is a change. */
export function actionWord(locale: string, { entity, action }: { entity: string; action: string }): string {
  const keys = [
    `${entity}.history.${action}`,
    `activity.actions.${action}`,
    `ui.history.${action}`,
    `${entity}.actions.${action}`,
    'ui.history.edit',
  ];
  return translate(locale, keys.find(hasText) as string);
}
