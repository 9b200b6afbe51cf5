import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { inLocale } from '../../kit/words.ts';
import { appWords as words } from '../app.words.ts';
import { screenAt } from '../route/catalogue.ts';
import type { Closing, Tab, Tabs } from './tabs.ts';
import { paneId, tabId } from './tabs.ts';

interface TabBarProps {
  tabs: Tabs;
  active: string;
  go(tab: Tab): void;
  close(what: Closing, path: string): void;
}

const closings = [
  { key: 'this', label: words.closeThis },
  { key: 'right', label: words.closeRight },
  { key: 'left', label: words.closeLeft },
  { key: 'all', label: words.closeAll },
] satisfies { key: Closing; label: string }[];

const menuFor = (path: string, close: TabBarProps['close']): MenuProps => ({
  items: [...closings],
  onClick: ({ key, domEvent }) => {
    domEvent.stopPropagation();
    close(key as Closing, path);
  },
});

const titleOf = (path: string) => {
  const at = screenAt(path);
  const more = Object.values(at?.params ?? {}).join(' ');
  return at ? `${inLocale(at.screen.title)}${more && ` ${more}`}` : path;
};

/** A tab for each visited route. Arrow keys move, Enter shows, Delete closes, the menu key opens the menu. */
export function TabBar({ tabs, active, go, close }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.getElementById(tabId(active))?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <section className="tab-bar" aria-label={words.tabs}>
      <div className="tab-list" role="tablist" aria-label={words.tabs} ref={list} onKeyDown={moveFocus}>
        {tabs.map((tab) => (
          <OneTab
            key={tab.path}
            tab={tab}
            selected={tab.path === active}
            alone={tabs.length === 1}
            go={go}
            close={close}
          />
        ))}
      </div>
      <Dropdown trigger={['click']} menu={menuFor(active, close)}>
        <Button type="text" size="small" aria-label={words.tabActions} icon={<DownOutlined />} />
      </Dropdown>
    </section>
  );
}

interface OneTabProps {
  tab: Tab;
  selected: boolean;
  alone: boolean;
  go: TabBarProps['go'];
  close: TabBarProps['close'];
}

function OneTab({ tab, selected, alone, go, close }: OneTabProps) {
  const { path } = tab;
  return (
    <Dropdown trigger={['contextMenu']} menu={menuFor(path, close)}>
      <div className={selected ? 'tab tab-front' : 'tab'} role="presentation">
        <button
          type="button"
          role="tab"
          id={tabId(path)}
          aria-selected={selected}
          aria-controls={selected ? paneId(path) : undefined}
          aria-keyshortcuts="Delete"
          tabIndex={selected ? 0 : -1}
          onClick={() => go(tab)}
          onKeyDown={({ key }) => {
            if (key === 'Delete') close('this', path);
          }}
        >
          {titleOf(path)}
        </button>
        {!alone && (
          <button
            type="button"
            className="tab-close"
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => close('this', path)}
          >
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const step = steps[event.key];
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  tabs[step(at, tabs.length)]?.focus();
}
