import { Button, FileButton, Progress } from '@mantine/core';
import { type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellsOf, columnOf } from '#foundation/sheets/contract';
import { call, download, refreshLists, toast, upload, type WireRow } from '#platform/web';
import { IconCopy, IconDownload, IconUpload } from '#platform/web/ui';
import { PasteGrid } from './paste-grid.tsx';
import type { SheetPlace } from './sheet-place.ts';
import { placeOf } from './use-pasted-grid.ts';

interface DropSheetProps {
  place: SheetPlace;
  onTaken: (id: number) => void;
}

const accepted = '.xlsx,.csv,.txt,.xls,text/csv';

/** A sheet dropped or chosen, or rows pasted into a grid; all go the same way. */
export function DropSheet({ place, onTaken }: DropSheetProps) {
  const { mode, Whole } = place;
  const [whole, setWhole] = useState<Record<string, number | null>>({});
  const [grid, setGrid] = usePastedAnywhere();
  const sending = useSending(place, whole, onTaken);

  return (
    <section className="k-panel x-drop-panel">
      <DropZone
        place={place}
        sending={sending}
        gridIsOpen={grid !== undefined}
        onGrid={() => setGrid((before) => before ?? {})}
      />
      {Whole && <Whole mode={mode} values={whole} set={(name, value) => setWhole((before) => ({ ...before, [name]: value }))} />}
      {grid && (
        <PasteGrid
          place={place}
          first={grid.first}
          isBusy={sending.isBusy}
          onCheck={sending.check}
          onClose={() => setGrid(undefined)}
        />
      )}
    </section>
  );
}

type Whole = Readonly<Record<string, number | null>>;

/** Rows of a sheet pasted anywhere on the page open the grid with them. */
function usePastedAnywhere() {
  const [grid, setGrid] = useState<{ first?: string } | undefined>();
  useEffect(() => {
    if (grid) return;
    const paste = (event: ClipboardEvent) => {
      const first = event.clipboardData?.getData('text/plain') ?? '';
      if (placeOf(event.target) === undefined && cellsOf(first)) setGrid({ first });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [grid]);
  return [grid, setGrid] as const;
}

/** Sends a file or pasted rows with what was said of the whole sheet, and tells how far it got. */
function useSending({ path, says }: SheetPlace, whole: Whole, onTaken: (id: number) => void) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number | undefined>();
  const [name, setName] = useState('');
  const isBusy = share !== undefined;
  const taken = async (work: Promise<{ item: WireRow }>) => {
    const answer = await work.catch(() => undefined);
    setShare(undefined);
    if (!answer?.item) return;
    await refreshLists(path);
    onTaken(answer.item.id);
  };
  const saidOnce = Object.entries(whole).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const]));
  const fields = { ...says, ...Object.fromEntries(saidOnce) };
  const send = (file: File | null | undefined) => {
    if (!file || isBusy) return;
    setName(file.name);
    setShare(0);
    void taken(
      upload<{ item: WireRow }>(file, { url: path, fields, onProgress: setShare }).then((answer) => {
        // One that was uploaded before stands somewhere already; its page says where.
        if (answer.item && answer.item['state'] !== 'reading') toast('info', t('sheets.sameSheet'), { timer: 15_000 });
        return answer;
      }),
    );
  };
  const check = (text: string) => {
    setShare(1);
    const body = { ...says, ...whole, text, name: t('sheets.drop.pastedName') };
    void taken(
      call<{ item: WireRow }>('POST', `${path}/paste`, {
        body,
        onMessage: (message) => toast('info', message, { timer: 15_000 }),
      }),
    );
  };
  return { share, name, isBusy, send, check };
}

interface DropZoneProps {
  place: SheetPlace;
  sending: ReturnType<typeof useSending>;
  gridIsOpen: boolean;
  onGrid: () => void;
}

function DropZone({ place: { kind, mode, path, says }, sending, gridIsOpen, onGrid }: DropZoneProps) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    sending.send(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first.
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
      <p className="x-drop-title">{t('sheets.drop.title')}</p>
      <p className="x-drop-hint">{t(`${kind.words}${mode}.hint`, { key: t(columnOf(kind, kind.key).label) })}</p>
      <div className="x-drop-actions">
        <FileButton accept={accepted} onChange={sending.send} disabled={sending.isBusy}>
          {(props) => (
            <Button {...props} loading={sending.isBusy} size="md">
              {t('sheets.drop.choose')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          size="md"
          leftSection={<IconCopy size="1.1rem" aria-hidden />}
          disabled={sending.isBusy}
          aria-expanded={gridIsOpen}
          onClick={onGrid}
        >
          {t('sheets.drop.paste')}
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size="1.1rem" aria-hidden />}
          onClick={() => void download(`${path}/template`, says).catch(() => undefined)}
        >
          {t('sheets.download')}
        </Button>
      </div>
      {sending.share !== undefined && (
        <Progress
          className="x-drop-progress"
          value={sending.share * 100}
          aria-label={t('ui.upload.progress', { name: sending.name })}
          animated
        />
      )}
    </div>
  );
}
