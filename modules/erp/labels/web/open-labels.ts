import { LabelRun } from '#erp/labels/contract';
import { call } from '#platform/web';

export const runsPath = `/api/v1/${LabelRun.path}`;

/** Shows the labels of a run in a new tab, opened at once so that the browser knows somebody pressed for it; nothing where there is none. */
export async function openLabels(run: () => Promise<number | undefined>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const id = await run();
    if (id === undefined) return tab?.close();
    const { pdf } = await call<{ pdf: string }>('GET', `${runsPath}/${id}/paper`);
    const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    if (tab) tab.location.href = address;
    else window.location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
