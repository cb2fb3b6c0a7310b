import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { IconChevronDown } from '../../../platform/web/icons.ts';
import { PopupButton } from '../../../platform/web/ui/popup.tsx';
import { ActionItems } from '../../../platform/web/ui/row-menu.tsx';
import { placeOf } from '../active-path.ts';
import type { MenuGroup, MenuItem, VisibleSection } from '../menu.ts';

/** The same menu in a row under the top bar: what stands alone, and a dropdown for each section with its groups. */
export function HorizontalMenu({ menu }: { menu: readonly VisibleSection[] }) {
  const { t } = useTranslation();
  const { item: active } = placeOf(useLocation().pathname, menu);
  return (
    <nav aria-label={t('ui.mainMenu')} className="k-hmenu">
      {menu
        .flatMap(({ entries }) => entries.filter(isPage))
        .map(({ to, label }) => (
          <Link key={to} to={to} className="k-hmenu-item" aria-current={to === active ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      {menu.map((section) => (
        <SectionMenu key={section.key} section={section} active={active} />
      ))}
    </nav>
  );
}

const isPage = (entry: MenuItem | MenuGroup): entry is MenuItem => 'to' in entry;
const columnsAbove = 11;

function SectionMenu({ section, active }: { section: VisibleSection; active: string | undefined }) {
  const groups = section.entries.filter((entry) => !isPage(entry)) as MenuGroup[];
  const pages = groups.flatMap(({ items }) => items);
  if (groups.length === 0) return null;
  return (
    <PopupButton
      label={section.label}
      className="k-hmenu-item"
      align="start"
      isPlain
      isCurrent={pages.some(({ to }) => to === active)}
      content={() => (
        <div className={pages.length > columnsAbove ? 'k-hmenu-columns' : undefined}>
          {groups.map((group) => (
            <div key={group.key} className="k-hmenu-group">
              <p className="k-popup-title">{group.label}</p>
              <ActionItems actions={group.items} />
            </div>
          ))}
        </div>
      )}
    >
      {section.label}
      <IconChevronDown size="0.9rem" aria-hidden />
    </PopupButton>
  );
}
