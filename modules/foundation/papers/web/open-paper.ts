import { attempt, call } from '#platform/web';

/** Shows a paper that is called for in a new tab, opened at once so that the browser knows somebody pressed for it. */
export async function openPaper(path: string, query: Record<string, string> = {}): Promise<void> {
  const tab = window.open('', '_blank');
  const answer = await attempt(call<{ pdf: string }>('GET', path, { query, silent: true }));
  if (!answer) return tab?.close();
  const bytes = Uint8Array.from(atob(answer.pdf), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  if (tab) tab.location.href = address;
  else window.location.assign(address);
}
