import { Badge, Button, Checkbox, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can, Ltr } from '#platform/web';
import { IconLock } from '#platform/web/ui';
import { checkerPermissions } from './checker-permissions.ts';

interface PermissionGroupProps {
  name: string;
  keys: readonly string[];
  /** The ones the search leaves. */
  shown: readonly string[];
  chosen: ReadonlySet<string>;
  isLocked: boolean;
  onChange: (keys: readonly string[], isOn: boolean) => void;
}

/** One group with its count, and all or none of it. */
export function PermissionGroup({ name, keys, shown, chosen, isLocked, onChange }: PermissionGroupProps) {
  const { t } = useTranslation();
  if (shown.length === 0) return null;
  const group = t(`role.groups.${name}`);
  const count = keys.filter((key) => chosen.has(key)).length;
  const button = (label: string, full: string, isOn: boolean) => (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={full}
      disabled={isLocked || !shown.some(can)}
      onClick={() => onChange(shown, isOn)}
    >
      {label}
    </Button>
  );
  return (
    <fieldset className="k-fieldset">
      <legend>
        <Group gap="0.25rem 0.5rem">
          <span>{group}</span>
          <Text span c="dimmed" fz="0.8125rem" fw={400}>
            {t('role.groupOf', { shown: count, total: keys.length })}
          </Text>
          {button(t('role.all'), t('role.allOf', { group }), true)}
          {button(t('role.none'), t('role.noneOf', { group }), false)}
        </Group>
      </legend>
      <div className="k-grid">
        {shown.map((key) => (
          <Permission key={key} name={key} isChosen={chosen.has(key)} isLocked={isLocked} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  );
}

interface PermissionProps {
  name: string;
  isChosen: boolean;
  isLocked: boolean;
  onChange: PermissionGroupProps['onChange'];
}

function Permission({ name, isChosen, isLocked, onChange }: PermissionProps) {
  const { t } = useTranslation();
  const isHeld = can(name);
  return (
    <Checkbox
      checked={isChosen}
      disabled={isLocked || !isHeld}
      onChange={(event) => onChange([name], event.currentTarget.checked)}
      label={
        <Group gap="0.4rem" component="span">
          <span>{t(`permissions.${name}`)}</span>
          {!isHeld && !isLocked && (
            <span title={t('role.notHeld')}>
              <IconLock size="0.95rem" aria-label={t('role.notHeld')} />
            </span>
          )}
          {checkerPermissions.has(name) && (
            <Badge size="sm" variant="light" color="saffron" tt="none">
              {t('role.checker')}
            </Badge>
          )}
        </Group>
      }
      description={<Ltr>{name}</Ltr>}
    />
  );
}
