import {
  BellOutlined,
  CustomerServiceOutlined,
  GlobalOutlined,
  LogoutOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SettingOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useOperator } from '../../kit/client/operator.ts';
import { keepTexts } from '../../kit/form/unsaved.ts';
import { hrefOf } from '../../kit/page/screens.ts';
import { keepLocale, locale } from '../../kit/words.ts';
import { accountPaths } from '../../platform/account/account.paths.ts';
import { ExportCentreButton } from '../../platform/exports/exports.parts.tsx';
import { useAppearance } from '../../ui/appearance.ts';
import { Face } from '../../ui/face.tsx';
import { appWords as words } from '../app.words.ts';
import { useUnread } from '../notices/bell.ts';
import { changeLayout } from './layout-store.ts';
import { openOverlay } from './overlay.ts';
import { openSupport, useSupport } from './support-door.ts';

/** Take another language; the page is loaded anew in it. */
export function chooseLanguage(next: typeof locale) {
  if (next === locale) return;
  keepLocale(next);
  keepTexts();
  window.location.reload();
}

/** Everything at the end of the header. On phones what is rarely needed moves into the user menu. */
export function HeaderTools({ narrow }: { narrow: boolean }) {
  return (
    <>
      <Button
        type="text"
        aria-label={words.searchAll}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${words.searchAll} (Ctrl+K)`}
        icon={<SearchOutlined />}
        onClick={() => openOverlay('palette')}
      />
      <ExportCentreButton />
      <Bell />
      {!narrow && (
        <>
          <SupportButton />
          <Button
            type="text"
            aria-label={words.settings}
            title={words.settings}
            icon={<SettingOutlined />}
            onClick={() => openOverlay('settings')}
          />
          <AppearanceSwitch />
          <LanguageSwitch />
        </>
      )}
      <UserMenu narrow={narrow} />
    </>
  );
}

function Bell() {
  const unread = useUnread();
  return (
    <span className="bell">
      <Button
        type="text"
        aria-label={words.notices}
        title={unread > 0 ? words.unread(unread) : words.notices}
        icon={<BellOutlined />}
        onClick={() => openOverlay('notices')}
      />
      {unread > 0 && (
        <span className="bell-count" role="status" aria-label={words.unread(unread)}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
}

function SupportButton() {
  const { missing } = useSupport();
  return (
    <Button
      type="text"
      aria-label={words.support}
      aria-disabled={missing}
      className={missing ? 'blocked' : ''}
      title={missing ? words.supportMissing : words.support}
      icon={<CustomerServiceOutlined />}
      onClick={openSupport}
    />
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
      onClick={() => changeLayout({ appearance: dark ? 'light' : 'dark' })}
    />
  );
}

const languages = [
  { key: 'zh-CN', label: '简体中文' },
  { key: 'en-US', label: 'English' },
] as const;

function LanguageSwitch() {
  const choose = (key: string) => chooseLanguage(key === 'en-US' ? 'en-US' : 'zh-CN');
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: [...languages], selectedKeys: [locale], onClick: ({ key }) => choose(key) }}
    >
      <Button type="text" aria-label={words.switchLanguage} icon={<GlobalOutlined />} />
    </Dropdown>
  );
}

type Items = NonNullable<MenuProps['items']>;

/** What has its own button where there is room for it. */
const onPhones = (dark: boolean): Items => [
  {
    key: 'settings',
    label: words.settings,
    icon: <SettingOutlined aria-hidden />,
    onClick: () => openOverlay('settings'),
  },
  {
    key: 'support',
    label: words.support,
    icon: <CustomerServiceOutlined aria-hidden />,
    onClick: openSupport,
  },
  {
    key: 'appearance',
    label: words.switchAppearance,
    icon: dark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />,
    onClick: () => changeLayout({ appearance: dark ? 'light' : 'dark' }),
  },
  {
    key: 'language',
    label: words.switchLanguage,
    icon: <GlobalOutlined aria-hidden />,
    onClick: () => chooseLanguage(locale === 'zh-CN' ? 'en-US' : 'zh-CN'),
  },
];

function UserMenu({ narrow }: { narrow: boolean }) {
  const operator = useOperator();
  const dark = useAppearance() === 'dark';
  const items: Items = [
    { key: 'who', label: `${operator?.roleName ?? ''} · ${operator?.agentName ?? ''}`, disabled: true },
    { type: 'divider' },
    {
      key: 'profile',
      label: <a href={hrefOf(accountPaths.profile.to())}>{words.profile}</a>,
      icon: <UserOutlined aria-hidden />,
    },
    ...(narrow ? onPhones(dark) : []),
    {
      key: 'keyboard',
      label: words.keyboard,
      icon: <QuestionCircleOutlined aria-hidden />,
      onClick: () => openOverlay('keyboard'),
    },
    { type: 'divider' },
    {
      key: 'logout',
      label: words.logout,
      icon: <LogoutOutlined aria-hidden />,
      onClick: () => openOverlay('logout'),
    },
  ];
  return (
    <>
      <span className="head-name">{operator?.name}</span>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          type="text"
          aria-label={words.userMenu}
          icon={<Face name={operator?.name ?? ''} picture={operator?.avatar ?? null} />}
        />
      </Dropdown>
    </>
  );
}
