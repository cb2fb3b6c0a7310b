import { useTranslation } from 'react-i18next';
import type { RollWidth, ShiftReport, TillSettings } from '#erp/pos/contract';
import { type ReceiptRow, receiptRows } from '#erp/sales/contract';
import { type Bilingual, nameIn } from '#platform/entity';
import {
  currentLanguage,
  formatClock,
  formatDate,
  isLanguage,
  type Language,
  languages,
  localName,
  readStored,
  toast,
  wordsIn,
} from '#platform/web';
import { catalogueNow } from '../device/catalogue.ts';
import type { KeptClaim } from '../device/till-store.ts';
import type { PrintedTicket } from '../till/printed-ticket.ts';
import type { Desk } from '../till/use-desk.ts';
import { type ReceiptHead, receiptOfTicket } from './receipt-of-ticket.ts';
import { reportRows } from './report-rows.ts';
import { printOverUsb, usbPrinterName } from './usb-printer.ts';

export type Printed = { kind: 'ticket'; ticket: PrintedTicket } | { kind: 'report'; report: ShiftReport };

/** The language receipts are printed in: the one chosen at the desk, else the one in use. */
export const receiptLanguage = (): Language => {
  const { language } = readStored<{ language?: string }>('receipt', {});
  return isLanguage(language) ? language : currentLanguage();
};

const moment = (at: string) => `${formatDate(at)} ${formatClock(at)}`;

/** What is printed, as rows of the roll in the language of receipts. */
export async function rowsOfPrinted(
  printed: Printed,
  settings: TillSettings | undefined,
  language: Language,
): Promise<ReceiptRow[]> {
  const say = await wordsIn(language);
  if (printed.kind === 'report')
    return reportRows(printed.report, { language, say, day: formatDate, moment, name: (value) => localName(value) });
  return receiptRows(receiptOfTicket(printed.ticket, headOf(settings, language), { language, say, moment }), { language, say });
}

function headOf(settings: TillSettings | undefined, language: string): ReceiptHead {
  const { company, branch, receiptHead, receiptFoot } = settings ?? {};
  const address = typeof branch?.address === 'string' ? branch.address : nameIn(branch?.address as Bilingual | null, language);
  return {
    shop: nameIn(company, language),
    branch: nameIn(branch?.name, language),
    head: [address, branch?.phone ?? '', ...(receiptHead ?? '').split('\n')],
    foot: (receiptFoot ?? '').split('\n'),
  };
}

/** Prints a ticket or a report: on the USB printer that was chosen here, else by the browser. */
export function usePrintingAt(claim: KeptClaim) {
  const { t } = useTranslation();
  return async (printed: Printed): Promise<void> => {
    const language = receiptLanguage();
    const rows = await rowsOfPrinted(printed, catalogueNow()?.settings, language);
    const { paperWidth: width } = claim;
    if (await usbPrinterName()) {
      try {
        if (await printRaster(rows, width, language)) return;
      } catch {
        toast('warning', t('till.print.usbFailed'), { timer: 8_000 });
      }
    }
    const { printPage } = await import('./print-page.tsx');
    await printPage(rows, { width, language });
  };
}

async function printRaster(rows: readonly ReceiptRow[], width: RollWidth, language: Language): Promise<boolean> {
  const { dotsAcross, drawRows, rasterOf } = await import('./on-usb.ts');
  await document.fonts.ready;
  const { data, width: across, height } = drawRows(rows, { width: dotsAcross[width], dir: languages[language].dir });
  return printOverUsb(rasterOf(data, across, height));
}

export const usePrinting = ({ claim }: Desk) => usePrintingAt(claim);
