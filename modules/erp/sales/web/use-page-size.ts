import { type RefObject, useEffect } from 'react';
import type { ReceiptWidth } from '#erp/setup/contract';

const perInch = { points: 96, millimetres: 25.4 };

/** While a receipt is shown, the page that is printed is as wide as its roll, and as long as it, whatever it grows or shrinks to. */
export function usePageSize(paper: RefObject<HTMLElement | null>, width: ReceiptWidth): void {
  useEffect(() => {
    const roll = paper.current;
    if (!roll) return;
    const style = document.createElement('style');
    const measured = new ResizeObserver(() => {
      const long = Math.ceil((roll.scrollHeight * perInch.millimetres) / perInch.points) + 4;
      style.textContent = `@page { size: ${width}mm ${Math.max(long, Number(width) + 1)}mm; margin: 0 }`;
    });
    document.head.append(style);
    measured.observe(roll);
    return () => {
      measured.disconnect();
      style.remove();
    };
  }, [paper, width]);
}
