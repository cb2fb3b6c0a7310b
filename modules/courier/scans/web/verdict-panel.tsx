import { useTranslation } from 'react-i18next';
import { Ltr, localName } from '#platform/web';
import {
  type Icon,
  IconArrowBackUp,
  IconBan,
  IconBarcode,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconInbox,
  IconPackages,
  IconX,
} from '#platform/web/ui';
import { FactsLine } from './facts-line.tsx';
import { shownCode } from './shown-code.ts';
import type { VerdictTone } from './tally.ts';
import type { Told } from './use-scanning.ts';

export const toneIcons: Record<VerdictTone, Icon> = {
  sending: IconClock,
  kept: IconInbox,
  ok: IconCircleCheck,
  duplicate: IconCopy,
  wrong: IconBan,
  stop: IconX,
  several: IconPackages,
  undone: IconArrowBackUp,
};

/** The last answer, to be read from where the parcels are: its colour, its word, the number, and what it means. */
export function VerdictPanel({ told }: { told: Told | undefined }) {
  const { t } = useTranslation();
  if (!told)
    return (
      <output className="q-verdict">
        <IconBarcode size="3rem" stroke={1.25} aria-hidden />
        <span className="q-ready">{t('scanScreens.ready')}</span>
      </output>
    );
  const Mark = toneIcons[told.tone];
  const { title, code, text, who } = wordsOf(told, t);
  return (
    <output className="q-verdict" data-tone={told.tone} aria-live="assertive" aria-atomic>
      <Mark size="4rem" stroke={1.5} aria-hidden />
      <div>
        <span className="q-verdict-title">{title}</span>
        <strong>
          <Ltr>{code}</Ltr>
        </strong>
        {text && <span>{text}</span>}
        {who.length > 0 && (
          <span>
            <FactsLine facts={who} />
          </span>
        )}
      </div>
    </output>
  );
}

function wordsOf(told: Told, t: (key: string) => string) {
  if (!('scan' in told)) return { title: t(`scanScreens.tones.${told.tone}`), code: shownCode(told), text: told.text, who: [] };
  const { scan, tone } = told;
  const { answer } = scan;
  const title = t(`scanScreens.${verdictKey(told)}`);
  const said = scan.problem ?? answer?.message ?? '';
  const parcel = answer?.shipment;
  return {
    title,
    code: shownCode(scan),
    text: said === title || tone === 'undone' ? '' : said,
    who: parcel ? [parcel.receiver_name, localName(parcel.city), localName(parcel.client?.name)] : [],
  };
}

/** Where a parcel is not here or not now, the verdict's own word; else the tone's. */
function verdictKey(told: Extract<Told, { scan: KeptScanLike }>): string {
  const verdict = told.scan.answer?.verdict;
  const hasOwn = verdict && ['wrong_branch', 'wrong_state', 'unknown', 'frozen'].includes(verdict) && told.tone !== 'undone';
  return hasOwn ? `verdicts.${verdict}` : `tones.${told.tone}`;
}
type KeptScanLike = Extract<Told, { scan: unknown }>['scan'];
