import { useTranslation } from 'react-i18next';
import { closeToast, isolated, toast } from '#platform/web';
import { sound } from './tones.ts';
import { type OnScan, useScanner } from './use-scanner.ts';

let lastSaid: number | undefined;

/** Says by ear and in words that what was scanned is not rung up while something else is done, whatever is done. */
export function useScanRefusal(): (codes: readonly string[]) => undefined {
  const { t } = useTranslation();
  return ([code = '']) => {
    sound('wrong');
    // Who scans on sees the last of them: a pile would cover what he is asked to finish.
    if (lastSaid !== undefined) closeToast(lastSaid);
    lastSaid = toast('error', t('till.scanRefused', { code: isolated(code) }), { timer: 8_000 });
  };
}

/** A page where nothing is rung up: what is scanned is no count and no amount of the field it lands in, and presses no button. */
export function useRefusedScans(): void {
  const refuse: OnScan = useScanRefusal();
  useScanner(refuse);
}
