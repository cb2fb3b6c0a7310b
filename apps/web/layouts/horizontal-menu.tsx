import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { IconChevronDown } from '../../../platform/web/icons.ts';
import { activePath } from '../active-path.ts';
import type { MenuGroup, VisibleSection } from '../menu.ts';

/** The same menu in a row under the top bar; long groups open in two columns. */
export function HorizontalMenu({ menu }: { menu: readonly VisibleSection[] }) {
  const { t } = useTranslation();
  const active = activePath(useLocation().pathname, menu);
  return (
    <nav aria-label={t('ui.mainMenu')} className="k-hmenu">
      {menu
        .flatMap((section) => section.entries)
        .map((entry) =>
          'to' in entry ? (
            <Link key={entry.to} to={entry.to} className="k-hmenu-item" aria-current={entry.to === active ? 'page' : undefined}>
              {entry.label}
            </Link>
          ) : (
            <GroupMenu key={entry.key} group={entry} active={active} />
          ),
        )}
    </nav>
  );
}

function GroupMenu({ group, active }: { group: MenuGroup; active: string | undefined }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="k-hmenu-item" data-holds={group.items.some((item) => item.to === active) || undefined}>
          {group.label}
          <IconChevronDown size="0.9rem" aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={group.items.length > 11 ? 'k-hmenu-columns' : undefined}>
        {group.items.map((item) => (
          <Menu.Item key={item.to} component={Link} to={item.to} aria-current={item.to === active ? 'page' : undefined}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
