import { Menu, type MenuProps } from 'antd';
import { createElement, lazy, Suspense, useContext, useState } from 'react';
import { HeldCodes } from '../../kit/action/access.tsx';
import { useBrand } from '../../kit/client/brand.ts';
import type { Group, Screen } from '../../kit/page/screens.ts';
import { inLocale } from '../../kit/words.ts';
import { type IconName, icons } from '../../ui/icons.tsx';
import { appWords as words } from '../app.words.ts';
import { catalogue, screenAt } from '../route/catalogue.ts';
import { useLayout } from './layout-store.ts';
import { menuOf } from './menu.ts';
import type { Sider } from './use-sider.ts';

interface SideMenuProps {
  sider: Sider;
  path: string;
  go(to: string): void;
}

/** Only phones need it. */
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

/** The side menu: beside the page, or on a phone in a drawer. */
export function SideMenu({ sider, path, go }: SideMenuProps) {
  const { width, collapsed, shut } = sider;
  const { navTheme } = useLayout();
  const content = (narrow: boolean) => (
    <nav className="side" aria-label={words.menu} data-nav={navTheme}>
      <Mark narrow={narrow} />
      <Items
        narrow={narrow}
        path={path}
        go={(to) => {
          go(to);
          if (width === 'mobile') shut();
        }}
      />
    </nav>
  );
  if (width !== 'mobile')
    return (
      <aside className={collapsed ? 'frame-side frame-side-narrow' : 'frame-side'} data-nav={navTheme}>
        {content(collapsed)}
      </aside>
    );
  return (
    <Suspense>
      <MenuDrawer open={!collapsed} shut={shut}>
        {content(false)}
      </MenuDrawer>
    </Suspense>
  );
}

function Mark({ narrow }: { narrow: boolean }) {
  const { title, subTitle, logo } = useBrand();
  return (
    <div className="side-mark">
      <img src={logo} alt={narrow ? title : ''} width="32" height="32" />
      {!narrow && (
        <div>
          <p className="side-title">{title}</p>
          <p className="side-sub">{subTitle}</p>
        </div>
      )}
    </div>
  );
}

const groupIcons: Record<Group, IconName> = {
  vehicles: 'vehicle',
  users: 'users',
  maintenance: 'tool',
  logs: 'log',
  permissions: 'lock',
  marketing: 'gift',
  operations: 'setting',
  reports: 'chart',
  agents: 'agent',
  production: 'factory',
  feedback: 'ticket',
};

const picture = (name: IconName) => createElement(icons[name], { 'aria-hidden': true });

const lineOf = ({ path, title, icon }: Screen) => ({
  key: path.pattern,
  label: inLocale(title),
  ...(icon && { icon: picture(icon) }),
});

function useItems(): NonNullable<MenuProps['items']> {
  const { single, grouped } = menuOf(catalogue(), useContext(HeldCodes));
  return [
    ...single.map(lineOf),
    ...grouped.map(({ group, screens: inside }) => ({
      key: group,
      label: words.groups[group],
      icon: picture(groupIcons[group]),
      children: inside.map(lineOf),
    })),
  ];
}

function Items({ narrow, path, go }: { narrow: boolean; path: string; go(to: string): void }) {
  const screen = screenAt(path)?.screen;
  const [open, setOpen] = useState<{ path: string; group: string | undefined }>();
  const group = open?.path === path ? open.group : screen?.group;
  const { navTheme } = useLayout();
  return (
    <Menu
      theme={navTheme}
      mode="inline"
      inlineCollapsed={narrow}
      items={useItems()}
      selectedKeys={screen ? [screen.path.pattern] : []}
      {...(!narrow && { openKeys: group ? [group] : [] })}
      onOpenChange={(keys) => setOpen({ path, group: keys.find((key) => key !== group) })}
      onClick={({ key }) => go(key)}
    />
  );
}

/** The menu above the page: groups open below it. */
export function TopMenu({ path, go }: Omit<SideMenuProps, 'sider'>) {
  const screen = screenAt(path)?.screen;
  const { navTheme } = useLayout();
  return (
    <nav className="top-menu" aria-label={words.menu} data-nav={navTheme}>
      <Mark narrow={false} />
      <Menu
        theme={navTheme}
        mode="horizontal"
        items={useItems()}
        selectedKeys={screen ? [screen.path.pattern] : []}
        onClick={({ key }) => go(key)}
      />
    </nav>
  );
}
