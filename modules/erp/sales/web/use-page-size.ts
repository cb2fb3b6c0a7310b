import { type RefObject, useEffect } from 'react';
import type { ReceiptWidth } from '#erp/setup/contract';

const perInch = { points: 96, millimetres: 25.4 };

/** While a receipt is shown, the page that is printed is as wide as its roll, and as long as it. */
export function usePageSize(paper: RefObject<HTMLElement | null>, width: ReceiptWidth, content: unknown): void {
  useEffect(() => {
    const height = paper.current?.scrollHeight ?? 0;
    const long = Math.ceil((height * perInch.millimetres) / perInch.points) + 4;
    const style = document.createElement('style');
    style.textContent = `@page { size: ${width}mm ${Math.max(long, Number(width) + 1)}mm; margin: 0 }`;
    document.head.append(style);
    return () => style.remove();
  }, [paper, width, content]);
}
