import { Button, FileButton, Progress, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExcelMode } from '#courier/excel/contract';
import { call, can, download, refreshLists, toast, upload, type WireRow } from '#platform/web';
import { IconCopy, IconDownload, IconUpload, RefSelect } from '#platform/web/ui';
import { filesPath } from './file-state.tsx';

interface DropSheetProps {
  mode: ExcelMode;
  onTaken: (id: number) => void;
}

const accepted = '.xlsx,.csv,.txt,.xls,text/csv';

/** A sheet dropped, chosen or pasted; all three go the same way. */
export function DropSheet({ mode, onTaken }: DropSheetProps) {
  const { t } = useTranslation();
  const [client, setClient] = useState<number | null>(null);
  const [share, setShare] = useState<number | undefined>();
  const [name, setName] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [pasted, setPasted] = useState<string | undefined>();
  const isBusy = share !== undefined;

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
  const paste = () => {
    setShare(1);
    const body = { mode, client_id: client, text: pasted, name: t('excelScreens.drop.pastedName') };
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
            aria-expanded={pasted !== undefined}
            onClick={() => setPasted(pasted === undefined ? '' : undefined)}
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
      {pasted !== undefined && (
        <div className="x-paste">
          <Textarea
            label={t('excelScreens.drop.pasteLabel')}
            description={t('excelScreens.drop.pasteHint')}
            autosize
            minRows={5}
            maxRows={14}
            autoFocus
            wrap="off"
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Button onClick={paste} disabled={!pasted.trim() || isBusy}>
            {t('excelScreens.drop.pasteDo', { count: linesIn(pasted) })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Rows of what was pasted, without the headings. */
const linesIn = (text: string) => Math.max(0, text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length - 1);
