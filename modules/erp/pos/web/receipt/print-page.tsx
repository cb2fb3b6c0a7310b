import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { RollWidth } from '#erp/pos/contract';
import type { ReceiptRow } from '#erp/sales/contract';
import { loadReceiptPaper } from '#erp/sales/web';
import type { Language } from '#platform/web';

const perInch = { points: 96, millimetres: 25.4 };

/** Prints rows by the browser, on a page as wide as the roll and as long as they are; silently where it runs as a kiosk. */
export async function printPage(
  rows: readonly ReceiptRow[],
  { width, language }: { width: RollWidth; language: Language },
): Promise<void> {
  const { ReceiptPaper } = await loadReceiptPaper();
  const place = document.createElement('div');
  place.className = 'till-printed';
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<ReceiptPaper rows={rows} width={width} language={language} />));
  await document.fonts.ready;
  const size = document.createElement('style');
  const long = Math.ceil((place.scrollHeight * perInch.millimetres) / perInch.points) + 4;
  size.textContent = `@page { size: ${width}mm ${Math.max(long, Number(width) + 1)}mm; margin: 0 }`;
  document.head.append(size);
  const done = () => {
    root.unmount();
    place.remove();
    size.remove();
  };
  window.addEventListener('afterprint', done, { once: true });
  window.print();
  // Browsers that do not say when they are done are done by then.
  setTimeout(() => place.isConnected && done(), 60_000);
}
