import {
  GlobalOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { logout } from '../features/session/login.flow.ts';
import { RefusedByServer } from '../kit/client.ts';
import { tell } from '../kit/notices.ts';
import { useOperator } from '../kit/operator.ts';
import { hrefOf } from '../kit/screens.ts';
import { inLocale, keepLocale, locale } from '../kit/words.ts';
import { setAppearance, useAppearance } from '../ui/appearance.ts';
import { appWords as words } from './app.words.ts';
import { screenAt } from './catalogue.ts';
import { landing } from './tabs.ts';
import type { Sider } from './use-sider.ts';

/** Dialogs are fetched with the first question. */
const LogoutQuestion = lazy(async () => ({
  default: (await import('./logout-question.tsx')).LogoutQuestion,
}));

/** Collapse, where one is, and what belongs to the operator. */
export function Header({ sider, path }: { sider: Sider; path: string }) {
  return (
    <header className="head">
      <Button
        type="text"
        aria-label={words.collapse}
        aria-expanded={!sider.collapsed}
        icon={sider.collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={sider.toggle}
      />
      <Crumbs path={path} />
      <div className="head-tools">
        <AppearanceSwitch />
        <LanguageSwitch />
        <UserMenu />
      </div>
    </header>
  );
}

/** From Home to the screen in front. */
function Crumbs({ path }: { path: string }) {
  const screen = screenAt(path)?.screen;
  const beyond = screen && screen.path.pattern !== landing.path;
  return (
    <nav className="crumbs" aria-label={words.breadcrumbs}>
      <ol>
        <li>
          <a href={hrefOf(landing.path)}>{words.home}</a>
        </li>
        {screen?.group && <li>{words.groups[screen.group]}</li>}
        {beyond && <li aria-current="page">{inLocale(screen.title)}</li>}
      </ol>
    </nav>
  );
}

function AppearanceSwitch() {
  const dark = useAppearance() === 'dark';
  return (
    <Button
      type="text"
      aria-label={words.switchAppearance}
      aria-pressed={dark}
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      onClick={() => setAppearance(dark ? 'light' : 'dark')}
    />
  );
}

function LanguageSwitch() {
  const languages = [
    { key: 'zh-CN', label: '简体中文' },
    { key: 'en-US', label: 'English' },
  ] as const;
  function choose(key: string) {
    const next = languages.find((language) => language.key === key)?.key;
    if (!next || next === locale) return;
    keepLocale(next);
    window.location.reload();
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: [...languages], selectedKeys: [locale], onClick: ({ key }) => choose(key) }}
    >
      <Button type="text" aria-label={words.switchLanguage} icon={<GlobalOutlined />} />
    </Dropdown>
  );
}

function UserMenu() {
  const operator = useOperator();
  const [leaving, setLeaving] = useState(false);
  const items = [
    { key: 'who', label: `${operator?.roleName ?? ''} · ${operator?.agentName ?? ''}`, disabled: true },
    { type: 'divider' as const },
    {
      key: 'logout',
      label: words.logout,
      icon: <LogoutOutlined aria-hidden />,
      onClick: () => setLeaving(true),
    },
  ];
  return (
    <>
      {leaving && (
        <Suspense>
          <LogoutQuestion agree={() => logout().catch(say)} end={() => setLeaving(false)} />
        </Suspense>
      )}
      <span className="head-name">{operator?.name}</span>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="text" aria-label={words.userMenu} icon={<UserOutlined />} />
      </Dropdown>
    </>
  );
}

/** What the server did not hear is not ended, and the reason is shown. */
function say(error: unknown) {
  if (error instanceof RefusedByServer && error.status === 401) return;
  const text = error instanceof Error ? error.message : words.logoutFailed;
  tell({ key: 'logout', kind: 'error', title: words.logoutFailed, text });
}
