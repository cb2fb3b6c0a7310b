import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const keys = [
  ['palette', 'Ctrl', 'K'],
  ['search', '/'],
  ['list', '?'],
  ['save', 'Ctrl', 'Enter'],
  ['thousand', 'Space'],
  ['close', 'Esc'],
] as const;

/** Every key there is. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('ui.keys.title')} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <dl className="k-keys">
        {keys.map(([name, ...parts]) => (
          <div key={name}>
            <dt>{t(`ui.keys.${name}`)}</dt>
            <dd dir="ltr">
              {parts.map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
