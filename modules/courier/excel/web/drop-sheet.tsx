import { Button, FileButton, Progress } from '@mantine/core';
import { type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellsOf, type ExcelMode } from '#courier/excel/contract';
import { call, can, download, refreshLists, toast, upload, type WireRow } from '#platform/web';
import { IconCopy, IconDownload, IconUpload, RefSelect } from '#platform/web/ui';
import { filesPath } from './file-state.tsx';
import { PasteGrid } from './paste-grid.tsx';
import { placeOf } from './use-pasted-grid.ts';

interface DropSheetProps {
  mode: ExcelMode;
  onTaken: (id: number) => void;
}

const accepted = '.xlsx,.csv,.txt,.xls,text/csv';

/** A sheet dropped or chosen, or rows pasted into a grid; all go the same way. */
export function DropSheet({ mode, onTaken }: DropSheetProps) {
  const { t } = useTranslation();
  const [client, setClient] = useState<number | null>(null);
  const [share, setShare] = useState<number | undefined>();
  const [name, setName] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [grid, setGrid] = useState<{ first?: string } | undefined>();
  const isBusy = share !== undefined;
  // Pasted anywhere on the page, rows of a sheet open the grid with them.
  useEffect(() => {
    if (grid) return;
    const paste = (event: ClipboardEvent) => {
      const first = event.clipboardData?.getData('text/plain') ?? '';
      if (placeOf(event.target) === undefined && cellsOf(first)) setGrid({ first });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [grid]);

  const taken = async (work: Promise<{ item: WireRow }>) => {
    const answer = await work.catch(() => undefined);
    setShare(undefined);
    if (!answer?.item) return;
    await refreshLists(filesPath);
    onTaken(answer.item.id);
  };
  const fields = { mode, ...(client !== null && { client_id: String(client) }) };
  const send = (file: File | null | undefined) => {
    if (!file || isBusy) return;
    setName(file.name);
    setShare(0);
    void taken(
      upload<{ item: WireRow }>(file, { url: filesPath, fields, onProgress: setShare }).then((answer) => {
        // One that was uploaded before stands somewhere already; its page says where.
        if (answer.item && answer.item['state'] !== 'reading') toast('info', t('excel.sameSheet'), { timer: 15_000 });
        return answer;
      }),
    );
  };
  const check = (text: string) => {
    setShare(1);
    const body = { mode, client_id: client, text, name: t('excelScreens.drop.pastedName') };
    void taken(
      call<{ item: WireRow }>('POST', `${filesPath}/paste`, {
        body,
        onMessage: (message) => toast('info', message, { timer: 15_000 }),
      }),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    send(event.dataTransfer.files[0]);
  };
  return (
    <section className="k-panel x-drop-panel">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first. */}
      <div
        className="x-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <IconUpload size="2rem" stroke={1.5} aria-hidden />
        <p className="x-drop-title">{t('excelScreens.drop.title')}</p>
        <p className="x-drop-hint">{t(`excelScreens.${mode}.hint`)}</p>
        <div className="x-drop-actions">
          <FileButton accept={accepted} onChange={send} disabled={isBusy}>
            {(props) => (
              <Button {...props} loading={isBusy} size="md">
                {t('excelScreens.drop.choose')}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            size="md"
            leftSection={<IconCopy size="1.1rem" aria-hidden />}
            disabled={isBusy}
            aria-expanded={grid !== undefined}
            onClick={() => setGrid((before) => before ?? {})}
          >
            {t('excelScreens.drop.paste')}
          </Button>
          <Button
            variant="default"
            size="md"
            leftSection={<IconDownload size="1.1rem" aria-hidden />}
            onClick={() => void download(`${filesPath}/template`, { mode }).catch(() => undefined)}
          >
            {t('excelScreens.template')}
          </Button>
        </div>
        {share !== undefined && (
          <Progress className="x-drop-progress" value={share * 100} aria-label={t('ui.upload.progress', { name })} animated />
        )}
      </div>
      {mode === 'create' && can(['shipments_management', 'create_shipments', 'accounts_management']) && (
        <RefSelect
          label={t('excelScreens.drop.client')}
          description={t('excelScreens.drop.clientHint')}
          target="client"
          value={client}
          onChange={setClient}
        />
      )}
      {grid && <PasteGrid mode={mode} first={grid.first} isBusy={isBusy} onCheck={check} onClose={() => setGrid(undefined)} />}
    </section>
  );
}
