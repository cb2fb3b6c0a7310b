import { ActionIcon, Button, Group, Popover, Slider } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconTextSize } from '../../../platform/web/icons.ts';
import { setPreferences, usePreferences } from '../../../platform/web/preferences.ts';

/** Floats above the page: the size of everything, 10 to 30 px. */
export function FontSizeControl() {
  const { t } = useTranslation();
  const { fontSize } = usePreferences();
  const set = (size: number) => setPreferences({ fontSize: size });
  return (
    <div className="k-font-control">
      <Popover position="top-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="default" aria-label={t('ui.fontSize')}>
            <IconTextSize size="1rem" aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('ui.fontSize')} w="16rem">
          <Group justify="space-between" mb="0.5rem">
            <strong>{t('ui.fontSize')}</strong>
            <bdi dir="ltr">{fontSize} px</bdi>
          </Group>
          <Slider min={10} max={30} value={fontSize} onChange={set} label={null} thumbLabel={t('ui.fontSize')} />
          <Button variant="subtle" size="compact-sm" mt="0.75rem" onClick={() => set(16)} disabled={fontSize === 16}>
            {t('ui.reset')}
          </Button>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
