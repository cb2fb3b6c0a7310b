import { useState } from 'react';
import { type Layout, layouts, type Paper, papers, placesOn } from '#courier/printing/contract';
import { useStored } from '#platform/web/ui';
import type { PrintChoice } from './send-print.ts';

/** Paper and sheet as the person chose them last on this machine; where a sheet begins is asked each time. */
export function usePrintChoice(): [PrintChoice, (change: Partial<PrintChoice>) => void] {
  const [kept, keep] = useStored<{ paper: Paper; layout: Layout }>('print', { paper: 'label', layout: 'a6' });
  const [start, setStart] = useState(1);
  const paper = papers.includes(kept.paper) ? kept.paper : 'label';
  const layout = layouts.includes(kept.layout) ? kept.layout : 'a6';
  const change = (said: Partial<PrintChoice>) => {
    const next = { paper: said.paper ?? paper, layout: said.layout ?? layout };
    keep(next);
    setStart(said.start ?? (next.layout === layout ? Math.min(start, placesOn(next.layout)) : 1));
  };
  return [{ paper, layout, start }, change];
}
