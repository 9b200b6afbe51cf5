import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { hrefOf } from '../../kit/page/screens.ts';
import { inLocale } from '../../kit/words.ts';
import { appWords as words } from '../app.words.ts';
import { screenAt } from '../route/catalogue.ts';
import { landing } from '../tabs/tabs.ts';
import { HeaderTools } from './header-tools.tsx';
import { ScopeChips } from './scope-chips.tsx';
import type { Sider } from './use-sider.ts';

interface HeaderProps {
  sider: Sider;
  path: string;
  /** Where the menu stands beside the page or in a drawer; a menu above it is never folded. */
  foldable: boolean;
}

/** Where one is, what the console is narrowed to, and what belongs to the operator. */
export function Header({ sider, path, foldable }: HeaderProps) {
  return (
    <header className="head">
      {foldable && (
        <Button
          type="text"
          aria-label={words.collapse}
          aria-expanded={!sider.collapsed}
          icon={sider.collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={sider.toggle}
        />
      )}
      <Crumbs path={path} />
      <div className="head-tools">
        <ScopeChips wide={sider.width === 'desktop'} />
        <HeaderTools narrow={sider.width === 'mobile'} />
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
