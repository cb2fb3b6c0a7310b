import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { IconChevronDown } from '../../../platform/web/icons.ts';
import { PopupButton } from '../../../platform/web/ui/popup.tsx';
import { ActionItems } from '../../../platform/web/ui/row-menu.tsx';
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
    <PopupButton
      label={group.label}
      className="k-hmenu-item"
      align="start"
      isPlain
      isCurrent={group.items.some((item) => item.to === active)}
      content={() => (
        <div className={group.items.length > 11 ? 'k-hmenu-columns' : undefined}>
          <ActionItems actions={group.items} />
        </div>
      )}
    >
      {group.label}
      <IconChevronDown size="0.9rem" aria-hidden />
    </PopupButton>
  );
}
