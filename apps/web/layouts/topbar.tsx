import { ActionIcon, Avatar, Menu, Popover, TextInput, Tooltip, useMantineColorScheme } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { type FormEvent, lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import {
  can,
  changeLanguage,
  chooseBranch,
  currentLanguage,
  type Language,
  languages,
  localName,
  queryClient,
  signOut,
  toast,
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
import { screens, topbarItems } from '../routes.ts';
import type { Overlay } from './shell-keys.ts';
import { TenantLogo } from './sidebar.tsx';

const Calculator = lazy(() => import('../../../platform/web/ui/calculator.tsx').then((file) => ({ default: file.Calculator })));

interface TopbarProps {
  tone: string;
  canToggle: boolean;
  hasLogo: boolean;
  isMenuOpen: boolean;
  hasCalculator: boolean;
  onToggle: () => void;
  onOverlay: (overlay: Overlay) => void;
}

/** Search, tools, notices and the person. */
export function Topbar(props: TopbarProps) {
  const { t } = useTranslation();
  return (
    <header className="k-topbar" data-tone={props.tone}>
      {props.canToggle && (
        <ActionIcon
          size="2.5rem"
          color="inherit"
          variant="transparent"
          aria-label={t('ui.toggleMenu')}
          aria-expanded={props.isMenuOpen}
          onClick={props.onToggle}
        >
          <IconMenu2 size="1.35rem" aria-hidden />
        </ActionIcon>
      )}
      {props.hasLogo && <TenantLogo />}
      <GlobalSearch onPalette={() => props.onOverlay('palette')} />
      <div className="k-topbar-tools">
        <BranchSwitch />
        {props.hasCalculator && <CalculatorButton />}
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
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className="k-branch-switch" aria-label={t('ui.workingBranch', { name: localName(current) })}>
          <IconBuildingStore size="1.1rem" aria-hidden />
          <span>{localName(current) || t('ui.allBranches')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('ui.chooseBranch')}</Menu.Label>
        {me.branches.map((branch) => (
          <Menu.Item
            key={branch.id}
            onClick={() => choose(branch.id)}
            rightSection={branch.id === branchId && <IconCheck size="1rem" aria-hidden />}
          >
            {localName(branch)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function CalculatorButton() {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="2.25rem" color="inherit" variant="transparent" aria-label={t('ui.calculator')} className="k-wide-only">
          <IconCalculator size="1.25rem" aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.calculator')}>
        <Suspense fallback={null}>
          <Calculator />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function FullscreenButton() {
  const { t } = useTranslation();
  const { toggle, fullscreen } = useFullscreenDocument();
  const Mark = fullscreen ? IconMinimize : IconMaximize;
  const label = t(fullscreen ? 'ui.leaveFullscreen' : 'ui.fullscreen');
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="2.25rem"
        color="inherit"
        variant="transparent"
        aria-label={label}
        onClick={() => void toggle()}
        className="k-wide-only"
      >
        <Mark size="1.25rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function DarkSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  const label = t(isDark ? 'ui.lightMode' : 'ui.darkMode');
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="2.25rem"
        color="inherit"
        variant="transparent"
        aria-label={label}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size="1.25rem" aria-hidden /> : <IconMoon size="1.25rem" aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}

function LanguageSwitch() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="2.25rem" color="inherit" variant="transparent" aria-label={t('ui.language')}>
          <IconLanguage size="1.25rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(languages).map(([code, language]) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => void changeLanguage(code as Language)}
            rightSection={code === currentLanguage() && <IconCheck size="1rem" aria-hidden />}
          >
            {language.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ProfileMenu({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { me, tenant } = useMe();
  const has = (path: string) => screens.some((screen) => screen.path === path);
  const leave = async () => {
    navigate('/account/login');
    await signOut();
    navigate('/account/login', { replace: true });
  };
  return (
    <Menu position="bottom-end" width="15rem">
      <Menu.Target>
        <button type="button" className="k-profile" aria-label={t('ui.profileMenu', { name: me.name })}>
          <Avatar src={me.photo} alt="" size="2rem" color="petrol" variant="light" name={me.name} />
          <span className="k-profile-name">{me.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="k-profile-head">
          <strong>{me.name}</strong>
          {me.email && <bdi dir="ltr">{me.email}</bdi>}
          <span>{localName(tenant.name)}</span>
        </div>
        <Menu.Divider />
        {has('/profile') && (
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size="1rem" aria-hidden />}>
            {t('ui.profile')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPalette size="1rem" aria-hidden />} onClick={() => onOverlay('layout')}>
          {t('ui.layout.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size="1rem" aria-hidden />} onClick={() => onOverlay('keys')}>
          {t('ui.keys.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size="1rem" className="k-mirror" aria-hidden />} onClick={() => void leave()}>
          {t('ui.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LazyItem({ load }: { load: (typeof topbarItems)[number]['load'] }) {
  const Item = useMemo(() => lazy(load), [load]);
  return (
    <Suspense fallback={null}>
      <Item />
    </Suspense>
  );
}
