import i18next from 'i18next';
import type { EntityExtras } from '#platform/web';

/** What the generic branch screens cannot know. */
const extras: EntityExtras = {
  disableFailure: () => String(i18next.t('branch.failedText')),
};

export default extras;
