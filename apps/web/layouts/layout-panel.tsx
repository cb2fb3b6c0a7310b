import { Button, Drawer, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Preferences, setPreferences, usePreferences } from '../../../platform/web/preferences.ts';

const choices = {
  layout: ['vertical', 'horizontal'],
  width: ['fluid', 'boxed'],
  sidebar: ['light', 'dark', 'compact', 'icon', 'colored'],
  topbar: ['light', 'dark', 'colored'],
} as const;

/** How the frame looks to this person on this machine. */
export default function LayoutPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const preferences = usePreferences();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="20rem"
      title={t('ui.layout.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Stack gap="1.5rem">
        {Object.entries(choices).map(([name, values]) => (
          <Radio.Group
            key={name}
            label={t(`ui.layout.${name}`)}
            value={String(preferences[name as keyof Preferences])}
            onChange={(value) => setPreferences({ [name]: value, ...(name === 'sidebar' && { collapsed: false }) })}
          >
            <Stack gap="0.5rem" mt="0.5rem">
              {values.map((value) => (
                <Radio key={value} value={value} label={t(`ui.layout.${name}s.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
        ))}
        <Button
          variant="default"
          onClick={() =>
            setPreferences({
              layout: 'vertical',
              width: 'fluid',
              sidebar: 'light',
              topbar: 'light',
              fontSize: 16,
              collapsed: false,
            })
          }
        >
          {t('ui.reset')}
        </Button>
      </Stack>
    </Drawer>
  );
}
