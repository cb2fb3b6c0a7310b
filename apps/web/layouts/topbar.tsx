import { TextInput, useMantineColorScheme } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type FormEvent, lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  type Action,
  askConfirm,
  can,
  changeLanguage,
  chooseBranch,
  currentLanguage,
  formatNumber,
  type Language,
  languages,
  localName,
  queryClient,
  signOut,
  toast,
  unsentHere,
  useMe,
} from '#platform/web';
import {
  IconBuildingStore,
  IconCalculator,
  IconCheck,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMaximize,
  IconMenu2,
  IconMinimize,
  IconMoon,
  IconPalette,
  IconSearch,
  IconSun,
  IconUser,
} from '../../../platform/web/icons.ts';
import { PopupButton } from '../../../platform/web/ui/popup.tsx';
import { ActionItems } from '../../../platform/web/ui/row-menu.tsx';
import type { VisibleSection } from '../menu.ts';
import { screens, topbarItems } from '../routes.ts';
import { whenItComes } from '../when-it-comes.ts';
import type { Overlay } from './shell-keys.ts';
import { TenantLogo } from './sidebar.tsx';
import { TaskMenu } from './task-menu.tsx';

const Calculator = lazy(() => import('../../../platform/web/ui/calculator.tsx').then((file) => ({ default: file.Calculator })));

interface TopbarProps {
  tone: string;
  canToggle: boolean;
  hasLogo: boolean;
  isMenuOpen: boolean;
  /** The calculator and what waits: not at the counter of a company that is a courier alone. */
  hasTools: boolean;
  menu: readonly VisibleSection[];
  onToggle: () => void;
  onOverlay: (overlay: Overlay) => void;
}

/** Search, tools, notices and the person. */
export function Topbar(props: TopbarProps) {
  const { t } = useTranslation();
  return (
    <header className="k-topbar" data-tone={props.tone}>
      {props.canToggle && (
        <button
          type="button"
          className="k-tool"
          aria-label={t('ui.toggleMenu')}
          aria-expanded={props.isMenuOpen}
          onClick={props.onToggle}
        >
          <IconMenu2 size="1.35rem" aria-hidden />
        </button>
      )}
      {props.hasLogo && <TenantLogo />}
      <GlobalSearch onPalette={() => props.onOverlay('palette')} />
      <div className="k-topbar-tools">
        <BranchSwitch />
        {props.hasTools && <CalculatorButton />}
        {props.hasTools && <TaskMenu menu={props.menu} />}
        <FullscreenButton />
        <DarkSwitch />
        <LanguageSwitch />
        {topbarItems
          .filter((item) => can(item.permission))
          .map((item) => (
            <LazyItem key={item.key} load={item.load} />
          ))}
        <ProfileMenu onOverlay={props.onOverlay} />
      </div>
    </header>
  );
}

function GlobalSearch({ onPalette }: { onPalette: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return void toast('error', t('ui.search.empty'), { timer: 6000 });
    navigate(`/global-search/${encodeURIComponent(text.trim())}/all`);
    setText('');
  };
  return (
    <search className="k-global-search">
      <form onSubmit={search}>
        <TextInput
          id="global-search"
          type="search"
          aria-label={t('ui.search.label')}
          placeholder={t('ui.search.label')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size="1.05rem" aria-hidden />}
          rightSectionWidth="4rem"
          rightSection={
            <button type="button" className="k-kbd" onClick={onPalette} aria-label={t('ui.palette.open')}>
              <bdi dir="ltr">Ctrl K</bdi>
            </button>
          }
        />
      </form>
    </search>
  );
}

/** People of several branches choose the one they work in. */
function BranchSwitch() {
  const { t } = useTranslation();
  const { me, branchId } = useMe();
  if (me.branches.length < 2) return null;
  const current = me.branches.find((branch) => branch.id === branchId);
  const choose = (id: number) => {
    chooseBranch(id);
    void queryClient.resetQueries();
  };
  const branches = () =>
    me.branches.map((branch) => ({
      label: localName(branch),
      run: () => choose(branch.id),
      side: branch.id === branchId && <IconCheck size="1rem" aria-hidden />,
    }));
  return (
    <PopupButton
      label={t('ui.workingBranch', { name: localName(current) })}
      className="k-branch-switch"
      content={() => (
        <>
          <p className="k-popup-title">{t('ui.chooseBranch')}</p>
          <ActionItems actions={branches()} />
        </>
      )}
    >
      <IconBuildingStore size="1.1rem" aria-hidden />
      <span>{localName(current) || t('ui.allBranches')}</span>
    </PopupButton>
  );
}

function CalculatorButton() {
  const { t } = useTranslation();
  const calculator = () => (
    <Suspense fallback={null}>
      <Calculator />
    </Suspense>
  );
  return (
    <PopupButton label={t('ui.calculator')} kind="dialog" className="k-tool k-wide-only" content={calculator}>
      <IconCalculator size="1.25rem" aria-hidden />
    </PopupButton>
  );
}

function FullscreenButton() {
  const { t } = useTranslation();
  const isFull = useSyncExternalStore(hearFullscreen, () => document.fullscreenElement !== null);
  const Mark = isFull ? IconMinimize : IconMaximize;
  const label = t(isFull ? 'ui.leaveFullscreen' : 'ui.fullscreen');
  return (
    <button type="button" className="k-tool k-wide-only" aria-label={label} title={label} onClick={() => void toggleFullscreen()}>
      <Mark size="1.25rem" aria-hidden />
    </button>
  );
}

function hearFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** A browser that has none, or does not want it now, leaves things as they are. */
const toggleFullscreen = () =>
  (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.())?.catch(
    () => undefined,
  );

function DarkSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  const label = t(isDark ? 'ui.lightMode' : 'ui.darkMode');
  return (
    <button
      type="button"
      className="k-tool"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size="1.25rem" aria-hidden /> : <IconMoon size="1.25rem" aria-hidden />}
    </button>
  );
}

function LanguageSwitch() {
  const { t } = useTranslation();
  const choices = () =>
    Object.entries(languages).map(([code, language]) => ({
      label: language.name,
      run: () => changeLanguage(code as Language),
      side: code === currentLanguage() && <IconCheck size="1rem" aria-hidden />,
    }));
  return (
    <PopupButton label={t('ui.language')} content={() => <ActionItems actions={choices()} />}>
      <IconLanguage size="1.25rem" aria-hidden />
    </PopupButton>
  );
}

function ProfileMenu({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { me, tenant } = useMe();
  const leave = async () => {
    const count = await unsentHere();
    if (count > 0 && !(await askConfirm(unsentQuestion(count, t)))) return;
    navigate('/account/login');
    await signOut();
    navigate('/account/login', { replace: true });
  };
  const profile = screens.some((screen) => screen.path === '/profile')
    ? [{ label: t('ui.profile'), to: '/profile', icon: IconUser }]
    : [];
  const actions: Action[] = [
    ...profile,
    { label: t('ui.layout.title'), icon: IconPalette, run: () => onOverlay('layout') },
    { label: t('ui.keys.title'), icon: IconKeyboard, run: () => onOverlay('keys') },
    { label: t('ui.signOut'), icon: IconLogout, run: leave },
  ];
  const menu = () => (
    <>
      <div className="k-profile-head">
        <strong>{me.name}</strong>
        {me.email && <bdi dir="ltr">{me.email}</bdi>}
        <span>{localName(tenant.name)}</span>
      </div>
      <ActionItems actions={actions} />
    </>
  );
  return (
    <PopupButton label={t('ui.profileMenu', { name: me.name })} className="k-profile" width="15rem" content={menu}>
      <span className="k-face">{me.photo ? <img src={me.photo} alt="" /> : initials(me.name)}</span>
      <span className="k-profile-name">{me.name}</span>
    </PopupButton>
  );
}

/** What was done without a connection stays on this device for its person, and is sent once he signs in again. */
function unsentQuestion(count: number, t: TFunction): Parameters<typeof askConfirm>[0] {
  return {
    title: t('ui.unsent.title', { count, shown: formatNumber(count) }),
    message: t('ui.unsent.means'),
    confirmLabel: t('ui.unsent.leave'),
    tone: 'danger',
  };
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

function LazyItem({ load }: { load: (typeof topbarItems)[number]['load'] }) {
  const Item = useMemo(() => lazy(whenItComes(load)), [load]);
  return (
    // Its place is held, so that nothing beside it moves when it comes.
    <Suspense fallback={<span className="k-tool" aria-hidden />}>
      <Item />
    </Suspense>
  );
}
