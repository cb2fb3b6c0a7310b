import i18next from 'i18next';
import { type EntityExtras, localName } from '#platform/web';
import { IconBan, IconCheck, IconTruck } from '#platform/web/ui';
import { printManifest } from './print-manifest.ts';

/** What the questions about a manifest name, and its paper. */
const extras: EntityExtras = {
  rowActions: (row) => (row['parcels'] > 0 ? [printManifest(row.id, i18next.t)] : []),
  verbs: {
    dispatch: { icon: IconTruck, words: (_, row) => ({ count: row['parcels'], to: localName(row['to_branch']) }) },
    finish: {
      icon: IconCheck,
      word: (row) => (row['received'] < row['parcels'] ? 'finishShort' : 'finish'),
      words: (_, row) => ({ count: String(row['parcels'] - row['received']) }),
    },
    cancel: { icon: IconBan },
  },
};

export default extras;
