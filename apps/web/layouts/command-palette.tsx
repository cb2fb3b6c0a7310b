import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { searchEverything } from '#insight/search/web';
import { foldText } from '#platform/entity';
import { localName, pageOfRecord } from '#platform/web';
import { IconSearch } from '../../../platform/web/icons.ts';
import { isReachable } from '../guards.ts';
import { screens } from '../routes.ts';

const screensMost = 6;
const recordsMost = 8;

/** Finds any screen by a part of its name, in either script, and any record by its name or number; the rest is a global search. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const entries = useEntries(text);
  useEffect(() => setAt(0), [text]);
  const go = (to: string | undefined) => {
    if (!to) return;
    onClose();
    navigate(to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((now) => (now + 1) % Math.max(entries.length, 1));
    else if (event.key === 'ArrowUp') setAt((now) => (now - 1 + entries.length) % Math.max(entries.length, 1));
    else if (event.key === 'Enter') go(entries[at]?.to);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size="lg"
      yOffset="12vh"
      centered={false}
      padding={0}
      aria-label={t('ui.palette.title')}
    >
      <TextInput
        size="lg"
        variant="unstyled"
        className="k-palette-input"
        data-autofocus
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={entries[at] ? `palette-${at}` : undefined}
        aria-label={t('ui.palette.title')}
        placeholder={t('ui.palette.hint')}
        leftSection={<IconSearch size="1.2rem" aria-hidden />}
        value={text}
        onKeyDown={press}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div id="palette-list" role="listbox" aria-label={t('ui.palette.title')} className="k-palette">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the input above.
          <div
            key={entry.to}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => go(entry.to)}
          >
            <span>{entry.label}</span>
            {entry.note && <bdi>{entry.note}</bdi>}
          </div>
        ))}
        {entries.length === 0 && <p className="k-palette-none">{t('ui.noneFound')}</p>}
      </div>
    </Modal>
  );
}

/** Screens, records and, at the end, the search over everything that answer to what was typed. */
function useEntries(text: string) {
  const { t } = useTranslation();
  const known = useMemo(
    () =>
      screens
        .filter((screen) => !screen.path.includes(':') && !screen.guestOnly && screen.layout !== 'auth' && isReachable(screen))
        .filter((screen, at, all) => all.findIndex((other) => other.title(t) === screen.title(t)) === at)
        .map((screen) => ({
          label: screen.title(t),
          to: screen.path,
          folded: foldText(`${screen.title(t)} ${screen.path}`),
          note: screen.path,
        })),
    [t],
  );
  const words = foldText(text).split(' ').filter(Boolean);
  const hits = known.filter((entry) => words.every((word) => entry.folded.includes(word))).slice(0, screensMost);
  const records = useRecords(text);
  const canSearch = text.trim() !== '' && screens.some((screen) => screen.path.startsWith('/global-search'));
  if (!canSearch) return hits;
  return [
    ...hits,
    ...records,
    {
      label: t('ui.palette.search', { text: text.trim() }),
      to: `/global-search/${encodeURIComponent(text.trim())}/all`,
      folded: '',
      note: '',
    },
  ];
}

/** Records that answer to what was typed, each with its kind, once the typing pauses. */
function useRecords(text: string) {
  const { t } = useTranslation();
  const [asked] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({
    queryKey: ['global-search', asked],
    enabled: asked.length > 1,
    queryFn: ({ signal }) => searchEverything(asked, signal),
  });
  if (asked.length < 2) return [];
  const records = (found.data?.groups ?? []).flatMap(({ kind, items }) =>
    items.slice(0, recordsMost / 2).map((item) => ({
      label: [item.name ?? item['receipt_no'] ?? `#${item.id}`, item['receiver_name'], localName(item['city'])]
        .filter(Boolean)
        .join(' · '),
      to: pageOfRecord(kind, item.id, item.name ?? asked) ?? '',
      folded: '',
      note: localName(item['status']) || t(`${kind}.one`),
    })),
  );
  return records.filter(({ to }, at) => to !== '' && records.findIndex((other) => other.to === to) === at).slice(0, recordsMost);
}
