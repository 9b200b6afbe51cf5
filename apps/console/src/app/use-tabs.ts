import { useState } from 'react';
import { tell } from '../kit/notices.ts';
import { appWords as words } from './app.words.ts';
import { type Closing, close, keepTabs, type Tab, type Tabs, visit } from './tabs.ts';

const refusals = { none_left: words.noneLeft, none_right: words.noneRight, last: words.lastTab } as const;

interface TabsInput {
  operatorId: string;
  /** What stands in the address. */
  current: Tab;
  /** From before a reload. */
  kept(): Tabs;
  go(tab: Tab): void;
}

/** The open tabs; the address decides which one is in front. */
export function useTabs({ operatorId, current, kept, go }: TabsInput) {
  const [state, setState] = useState(() => ({
    tabs: visit(kept(), current),
    shown: new Set([current.path]),
  }));
  const tabs = visit(state.tabs, current);
  if (tabs !== state.tabs || !state.shown.has(current.path))
    setState({ tabs, shown: new Set([...state.shown, current.path]) });

  function set(next: Tabs) {
    keepTabs(operatorId, next);
    setState(({ shown }) => ({ tabs: next, shown }));
  }

  function closeTab(what: Closing, path: string) {
    const closed = close(tabs, what, path, current.path);
    if (typeof closed === 'string') return tell({ key: 'tabs', kind: 'warning', text: refusals[closed] });
    set(closed.tabs);
    if (closed.show.path !== current.path) go(closed.show);
  }

  return {
    tabs,
    /** Those that were in front at least once since the page was loaded. */
    opened: tabs.filter(({ path }) => state.shown.has(path)),
    closeTab,
    /** Change what a hidden tab was asked. */
    remember: (tab: Tab) => set(visit(tabs, tab)),
  };
}
