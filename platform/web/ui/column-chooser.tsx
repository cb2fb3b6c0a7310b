import { ActionIcon, Button, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconColumns3 } from '../icons.ts';

interface ColumnChooserProps {
  columns: readonly { id: string; title: string; hidden?: boolean | undefined }[];
  /** Only what differs from the list's own choice, so that new columns show up by themselves. */
  choice: Record<string, boolean>;
  onChoose: (choice: Record<string, boolean>) => void;
}

export function ColumnChooser({ columns, choice, onChoose }: ColumnChooserProps) {
  const { t } = useTranslation();
  const isShown = (column: { id: string; hidden?: boolean | undefined }) => choice[column.id] ?? !column.hidden;
  const shownCount = columns.filter(isShown).length;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('ui.list.columns')}>
          <ActionIcon variant="default" size="2.25rem" aria-label={t('ui.list.columns')}>
            <IconColumns3 size="1.1rem" aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.list.columns')}>
        <Stack gap="0.5rem" mah="60vh" style={{ overflowY: 'auto' }}>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.title}
              checked={isShown(column)}
              disabled={isShown(column) && shownCount === 1}
              onChange={(event) => onChoose({ ...choice, [column.id]: event.currentTarget.checked })}
            />
          ))}
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose({})}>
            {t('ui.list.resetColumns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
