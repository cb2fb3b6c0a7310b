import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindGoods } from '#erp/catalog/web';
import { type LabelPaper, mostLabels, sheetsOf } from '#erp/labels/contract';
import { formatNumber, refreshLists, type WireRow } from '#platform/web';
import {
  DayInput,
  EmptyState,
  type Form,
  IconBarcode,
  IconPrinter,
  NumberField,
  PageHeader,
  useLeaveWarning,
  useSave,
} from '#platform/web/ui';
import { bodyOf, type DeskLine, type DeskValues, labelsIn } from './desk-lines.ts';
import { GoodsSheet } from './goods-sheet.tsx';
import { LabelPreview } from './label-preview.tsx';
import { openLabels, runsPath } from './open-labels.ts';
import { PrintOptions } from './print-options.tsx';
import { type Desk, useDesk } from './use-desk.ts';
import './labels.css';

/** Labels and posters: goods are scanned or searched, the first sheet is seen, and it is printed. */
export default function LabelDesk() {
  const { t } = useTranslation();
  const desk = useDesk();
  const { form } = desk;
  const { print, saving, isPrinted } = usePrinting(form);
  const lines = form.getValues()['lines'] as DeskLine[];
  useLeaveWarning(lines.length > 2 && !isPrinted && !saving.isSaving);
  useHotkeys([['mod+Enter', () => lines.length > 0 && void print()]], []);
  return (
    <>
      <PageHeader title={t('labelDesk.title')} crumbs={[{ label: t('product.title'), to: '/erp-products' }]} />
      <form
        ref={saving.root}
        noValidate
        className="lb-desk"
        // A scanner's Enter prints nothing: that is pressed for.
        onSubmit={(event) => event.preventDefault()}
      >
        <div>
          <section className="k-panel lb-find" aria-label={t('findGoods.find')}>
            <Suspense fallback={null}>
              <FindGoods take={desk.take} onPick={desk.pick} last={desk.last} />
            </Suspense>
            <ChangedSince desk={desk} />
          </section>
          <section className="k-panel" aria-label={t('labelDesk.chosen')}>
            {lines.length === 0 ? (
              <EmptyState icon={IconBarcode} title={t('labelDesk.none')} hint={t('labelDesk.noneHint')} />
            ) : (
              <Chosen form={form} lines={lines} />
            )}
          </section>
        </div>
        <aside className="k-panel lb-how">
          <PrintOptions form={form} />
          <PrintSum form={form} />
          <Button
            type="button"
            fullWidth
            size="md"
            color="saffron.5"
            className="k-primary"
            leftSection={<IconPrinter size="1.2rem" aria-hidden />}
            loading={saving.isSaving}
            disabled={lines.length === 0}
            title="Ctrl + Enter"
            onClick={() => void print()}
          >
            {t('labelDesk.print')}
          </Button>
          {lines.length > 0 && (
            <LabelPreview body={bodyOf(form.getValues() as DeskValues)} paper={form.getValues()['paper'] as LabelPaper} />
          )}
        </aside>
      </form>
    </>
  );
}

/** Keeps the run and opens its paper; what speaks against it stands beside its goods, and nothing is lost. */
function usePrinting(form: Form) {
  const [printed, setPrinted] = useState<string>();
  const made: { id?: number } = {};
  const saving = useSave<{ item: WireRow }>({
    form,
    method: 'POST',
    path: runsPath,
    toBody: (values) => bodyOf(values as DeskValues),
    silent: true,
    onSaved: async ({ item }) => {
      made.id = item.id;
      form.clearErrors();
      await refreshLists(runsPath);
    },
  });
  const current = JSON.stringify(form.getValues()['lines']);
  const print = () =>
    openLabels(async () => {
      await saving.save(form.getValues());
      if (made.id !== undefined) setPrinted(current);
      return made.id;
    });
  return { print, saving, isPrinted: printed === current };
}

function ChangedSince({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const [day, setDay] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    if (!day) return;
    setBusy(true);
    await desk.takeChanged(day);
    setBusy(false);
  };
  return (
    <div className="lb-changed">
      <DayInput label={t('labelDesk.changedSince')} value={day} onChange={setDay} />
      <Button variant="default" disabled={!day} loading={isBusy} onClick={() => void add()}>
        {t('labelDesk.addChanged')}
      </Button>
    </div>
  );
}

function Chosen({ form, lines }: { form: Form; lines: readonly DeskLine[] }) {
  const { t } = useTranslation();
  const set = (next: readonly DeskLine[]) => {
    form.clearErrors();
    form.setFieldValue('lines', next);
  };
  return (
    <>
      <header className="lb-head">
        <h2>{t('labelDesk.chosen')}</h2>
        <NumberField
          className="lb-copies"
          label={t('labelDesk.copiesOfAll')}
          value={null}
          placeholder="1"
          onChange={(copies) => copies !== null && set(lines.map((line) => ({ ...line, copies })))}
        />
        <Button variant="subtle" size="compact-sm" onClick={() => set([])}>
          {t('labelDesk.clear')}
        </Button>
      </header>
      <GoodsSheet form={form} onRemove={(gone) => set(lines.filter(({ variation_id }) => variation_id !== gone))} />
    </>
  );
}

function PrintSum({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { lines, paper, start } = form.getValues() as DeskValues;
  const labels = labelsIn(lines);
  const sheets = sheetsOf(labels, paper, Math.max(1, Number(start) || 1));
  return (
    <p className="lb-sum" role="status" data-path="lines" tabIndex={-1}>
      {t('labelDesk.labels', { count: labels, shown: formatNumber(labels) })}
      {labels > 0 && ` · ${t('labelDesk.sheets', { count: sheets, shown: formatNumber(sheets) })}`}
      {labels > mostLabels && (
        <strong className="lb-problem">{t('labelDesk.tooManyLabels', { most: formatNumber(mostLabels) })}</strong>
      )}
    </p>
  );
}
