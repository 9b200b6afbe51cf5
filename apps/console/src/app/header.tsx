import {
  GlobalOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { App, Breadcrumb, Button, Dropdown, Layout } from 'antd';
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

/** Collapse, where one is, and what belongs to the operator. */
export function Header({ sider, path }: { sider: Sider; path: string }) {
  return (
    <Layout.Header className="head">
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
    </Layout.Header>
  );
}

/** From Home to the screen in front. */
function Crumbs({ path }: { path: string }) {
  const screen = screenAt(path)?.screen;
  const home = { title: <a href={hrefOf(landing.path)}>{words.home}</a> };
  const group = screen?.group ? [{ title: words.groups[screen.group] }] : [];
  const last = screen && screen.path.pattern !== landing.path ? [{ title: inLocale(screen.title) }] : [];
  return <Breadcrumb className="crumbs" aria-label={words.breadcrumbs} items={[home, ...group, ...last]} />;
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
  const ask = useLogout();
  const items = [
    { key: 'who', label: `${operator?.roleName ?? ''} · ${operator?.agentName ?? ''}`, disabled: true },
    { type: 'divider' as const },
    { key: 'logout', label: words.logout, icon: <LogoutOutlined aria-hidden />, onClick: ask },
  ];
  return (
    <>
      <span className="head-name">{operator?.name}</span>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="text" aria-label={words.userMenu} icon={<UserOutlined />} />
      </Dropdown>
    </>
  );
}

/** Asks first. What the server does not hear is not ended, and the reason is shown. */
function useLogout() {
  const { modal } = App.useApp();
  return () =>
    void modal.confirm({
      title: words.tip,
      content: words.reallyLogout,
      okText: words.confirm,
      cancelText: words.cancel,
      onOk: () => logout().catch(say),
    });
}

function say(error: unknown) {
  if (error instanceof RefusedByServer && error.status === 401) return;
  const text = error instanceof Error ? error.message : words.logoutFailed;
  tell({ key: 'logout', kind: 'error', title: words.logoutFailed, text });
}
