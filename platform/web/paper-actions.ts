import i18next from 'i18next';
import { download, fetchFile } from './api.ts';
import type { Action } from './entity-extras.ts';
import { askConfirm, toast } from './feedback.ts';
import { IconDownload, IconLink, IconPrinter, IconShare } from './icons.ts';

const say = (key: string, values: Record<string, unknown> = {}) => String(i18next.t(key, values));

/** Whether this browser hands files to other programs: the messengers of a phone, mail, a printer nearby. */
export function canShareFiles(): boolean {
  const sample = new File([''], 'paper.pdf', { type: 'application/pdf' });
  return typeof navigator.share === 'function' && (navigator.canShare?.({ files: [sample] }) ?? false);
}

/** Hands a file to another program. A browser that forgot meanwhile that somebody pressed for it is pressed for once more. */
export async function shareFile(file: File): Promise<void> {
  const share = () => navigator.share({ files: [file], title: file.name.replace(/\.pdf$/, '') });
  const failed = await share().catch((error: DOMException) => error.name);
  if (failed !== 'NotAllowedError') return;
  await askConfirm({
    title: say('ui.paper.ready'),
    message: file.name,
    confirmLabel: say('ui.paper.share'),
    action: () => share().catch(() => undefined),
  });
}

/** The address of a page, to be sent to a colleague. */
export async function copyLink(page: string): Promise<void> {
  const link = new URL(page, window.location.origin).href;
  const isCopied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  if (isCopied) toast('success', say('ui.paper.copied'), { timer: 4000 });
  // Without a secure connection the browser lets nobody at the clipboard: then it is there to be copied by hand.
  else await askConfirm({ title: say('ui.paper.copyLink'), message: link, confirmLabel: say('ui.done') });
}

/** Shows a paper where it can be printed: a tab of its own, opened at once so that the browser knows somebody pressed for it. */
async function openPaper(path: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) return download(path);
  const file = await fetchFile(path).catch((error: unknown) => {
    tab.close();
    throw error;
  });
  tab.location.href = URL.createObjectURL(file);
}

/** What is done with the paper of a record: printed, and shared where the browser can; else it is taken along, or its page's link is. */
export function paperActions(path: string, page: string): Action[] {
  const shows = navigator.pdfViewerEnabled;
  const print = { label: say('ui.report.print'), icon: IconPrinter, run: () => (shows ? openPaper(path) : download(path)) };
  if (canShareFiles())
    return [print, { label: say('ui.paper.share'), icon: IconShare, run: async () => shareFile(await fetchFile(path)) }];
  return [
    print,
    ...(shows ? [{ label: say('ui.paper.download'), icon: IconDownload, run: () => download(path) }] : []),
    { label: say('ui.paper.copyLink'), icon: IconLink, run: () => copyLink(page) },
  ];
}
