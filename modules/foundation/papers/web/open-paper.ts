import i18next from 'i18next';
import { type Action, attempt, call, canShareFiles, IconDownload, IconShare, saveFile, shareFile } from '#platform/web';

type Query = Record<string, string>;

/** A paper that is called for, as the file it is. */
async function paperFile(path: string, query: Query): Promise<File | undefined> {
  const answer = await attempt(call<{ name: string; pdf: string }>('GET', path, { query, silent: true }));
  if (!answer) return undefined;
  const bytes = Uint8Array.from(atob(answer.pdf), (letter) => letter.charCodeAt(0));
  return new File([bytes], answer.name, { type: 'application/pdf' });
}

/** Shows a paper that is called for in a new tab, opened at once so that the browser knows somebody pressed for it. */
export async function openPaper(path: string, query: Query = {}): Promise<void> {
  const tab = window.open('', '_blank');
  const file = await paperFile(path, query);
  if (!file) return tab?.close();
  const address = URL.createObjectURL(file);
  if (tab) tab.location.href = address;
  else window.location.assign(address);
}

/** Hands a paper on to another program where the browser can; else it is saved. */
export function handOn(path: string, query: Query = {}): Action {
  const isShared = canShareFiles();
  return {
    label: String(i18next.t(isShared ? 'ui.paper.share' : 'ui.paper.download')),
    icon: isShared ? IconShare : IconDownload,
    run: async () => {
      const file = await paperFile(path, query);
      if (file) await (isShared ? shareFile(file) : saveFile(file));
    },
  };
}
