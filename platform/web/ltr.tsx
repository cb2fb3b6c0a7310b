import type { ReactNode } from 'react';

/** Phones, receipt numbers, e-mails, amounts and dates: left to right inside a sentence of either direction. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
