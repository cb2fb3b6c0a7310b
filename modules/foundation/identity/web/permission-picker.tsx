import { Alert, Group, Input, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permissions } from '#foundation/identity/contract';
import { can } from '#platform/web';
import { IconLock, IconSearch } from '#platform/web/ui';
import { useMyAccount, usePermissionGroups } from './own-account.ts';
import { PermissionGroup } from './permission-group.tsx';

interface PermissionPickerProps {
  value: readonly string[];
  onChange: (keys: string[]) => void;
  error?: ReactNode;
  roleId: number | undefined;
  /** It holds what one does not hold: only to be looked at. */
  isStronger: boolean;
}

/** Every permission by group: found by word or key, all or none of a group at once. What one does not hold stays as it is. */
export function PermissionPicker({ value, onChange, error, roleId, isStronger }: PermissionPickerProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const groups = usePermissionGroups();
  const chosen = useMemo(() => new Set(value), [value]);
  const isOwn = useMyAccount().data?.role.id === roleId && roleId !== undefined;
  const matches = (key: string) => `${t(`permissions.${key}`)} ${key}`.toLowerCase().includes(search.trim().toLowerCase());
  const change = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (!can(key)) continue;
      if (isOn) next.add(key);
      else next.delete(key);
    }
    // In the catalogue's order, so that ticking and unticking leaves no change behind.
    onChange(permissions.filter((key) => next.has(key)));
  };
  return (
    <Stack gap="1rem" data-path="permissions" tabIndex={-1}>
      {(isOwn || !permissions.every((key) => can(key))) && (
        <Alert icon={<IconLock size="1.1rem" aria-hidden />} color="saffron">
          {t(isOwn ? 'role.own' : isStronger ? 'role.strongerHint' : 'role.lockedHint')}
        </Alert>
      )}
      <Group gap="0.75rem">
        <TextInput
          type="search"
          w={{ base: '100%', sm: '24rem' }}
          aria-label={t('role.find')}
          placeholder={t('role.find')}
          leftSection={<IconSearch size="1rem" aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className="k-list-count" role="status">
          {t('role.chosen', { count: chosen.size, total: permissions.length })}
        </span>
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
      <Stack gap="1.75rem">
        {groups.map((group) => (
          <PermissionGroup
            key={group.name}
            name={group.name}
            keys={group.keys}
            shown={group.keys.filter(matches)}
            chosen={chosen}
            isLocked={isOwn || isStronger}
            onChange={change}
          />
        ))}
      </Stack>
    </Stack>
  );
}
