import { useTranslation } from 'react-i18next';
import { IconChecklist } from '../../../platform/web/icons.ts';
import { PopupButton } from '../../../platform/web/ui/popup.tsx';
import { ActionItems } from '../../../platform/web/ui/row-menu.tsx';
import { useBadges } from '../badges.ts';
import type { VisibleSection } from '../menu.ts';
import type { BadgeName } from '../menu-types.ts';
import { pagesOf } from '../quick-pages.ts';
import { MenuBadge } from './menu-badge.tsx';

/** What waits for this person, out of the pages of his menu that carry a number: how much of each, and the way there. */
export function TaskMenu({ menu }: { menu: readonly VisibleSection[] }) {
  const { t } = useTranslation();
  const counts = useBadges();
  // Shelves that run low are how a shop stands, not a task somebody waits for: their number stays in the menu.
  const tasksOf = (badge?: BadgeName) => (badge && badge !== 'lowStock' ? counts[badge] : 0);
  const pages = pagesOf(menu).map(({ label, to, badge }) => ({ label, to, count: tasksOf(badge) }));
  const waiting = pages.filter(({ count }) => count > 0);
  const tasks = () => waiting.map(({ label, to, count }) => ({ label, to, side: <MenuBadge count={count} /> }));
  return (
    <PopupButton
      label={t('ui.tasks.title')}
      className="k-tool"
      content={() => (
        <>
          <p className="k-popup-title">{t(waiting.length > 0 ? 'ui.tasks.title' : 'ui.tasks.none')}</p>
          <ActionItems actions={tasks()} />
        </>
      )}
    >
      <IconChecklist size="1.25rem" aria-hidden />
      <MenuBadge count={waiting.reduce((sum, { count }) => sum + count, 0)} />
    </PopupButton>
  );
}
