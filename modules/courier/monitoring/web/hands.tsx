import { useTranslation } from 'react-i18next';
import { localName } from '#platform/web';

export interface Hands {
  kind: string;
  id: number | null;
  name: unknown;
}

/** Who had or has the parcel: by name, or by what he is where nobody is named. */
export function HandsOf({ who }: { who: Hands | null }) {
  const { t } = useTranslation();
  if (!who) return <span className="m-none">–</span>;
  const kind = t(`shipment.options.custodianKind.${who.kind}`);
  return <bdi title={kind}>{localName(who.name) || kind}</bdi>;
}
