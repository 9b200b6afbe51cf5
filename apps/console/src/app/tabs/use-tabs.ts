import { useEffect, useState } from 'react';
import { anyUnsaved, forgetUnsaved } from '../../kit/form/unsaved.ts';
import { tell } from '../../kit/page/notices.ts';
import { appWords as words } from '../app.words.ts';
import { places } from './pane-places.ts';
import { type Closing, close, keepTabs, note, type Tab, type Tabs, visit } from './tabs.ts';

const refusals = { none_left: words.noneLeft, none_right: words.noneRight, last: words.lastTab } as const;

interface TabsState {
  tabs: Tabs;
  /** Those that were in front at least once since the page was loaded. */
  shown: ReadonlySet<string>;
  /** What remains as soon as the way led from one tab to the other. */
  leaving?: { from: string; to: string; tabs: Tabs } | undefined;
  /** What the tab in front was asked last, while the way already leads elsewhere. */
  noted?: Tab | undefined;
}

/** What the state becomes when this stands in the address; the same state when nothing changes. */
function arrive(state: TabsState, current: Tab): TabsState {
  const { leaving, noted, shown } = state;
  const gone = leaving && current.path !== leaving.from;
  const left = noted && current.path !== noted.path;
  const stay = gone && current.path === leaving.to ? leaving.tabs : state.tabs;
  const tabs = visit(left ? note(stay, noted) : stay, current);
  if (tabs === state.tabs && shown.has(current.path) && !gone && !left) return state;
  return { tabs, shown: new Set([...shown, current.path]), leaving: gone ? undefined : leaving };
}

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
  const [before, setState] = useState<TabsState>(() => ({ tabs: kept(), shown: new Set() }));
  const state = arrive(before, current);
  if (state !== before) setState(state);
  const { tabs, shown } = state;
  useEffect(() => keepTabs(operatorId, tabs), [operatorId, tabs]);

  const [asking, setAsking] = useState<{ what: Closing; path: string }>();

  function closeTab(what: Closing, path: string, agreed = false) {
    const closed = close(tabs, what, path, current.path);
    if (typeof closed === 'string') return tell({ key: 'tabs', kind: 'warning', text: refusals[closed] });
    const left = tabs.filter((tab) => !closed.tabs.includes(tab));
    const gone = left.map((tab) => tab.path);
    if (!agreed && anyUnsaved(gone)) return setAsking({ what, path });
    gone.forEach(forgetUnsaved);
    for (const { path: of, search } of left) places.delete(of + search);
    if (closed.show.path === current.path) return setState({ tabs: closed.tabs, shown });
    setState({ ...state, leaving: { from: current.path, to: closed.show.path, tabs: closed.tabs } });
    go(closed.show);
  }

  return {
    tabs,
    opened: tabs.filter(({ path }) => shown.has(path)),
    closeTab,
    /** Some of what should be closed holds text that nobody has saved. */
    asking: asking && {
      leave() {
        setAsking(undefined);
        closeTab(asking.what, asking.path, true);
      },
      stay: () => setAsking(undefined),
    },
    /** Change what a tab was asked that is hidden, or is about to be. */
    remember: (tab: Tab) =>
      setState((now) =>
        tab.path === current.path ? { ...now, noted: tab } : { ...now, tabs: note(now.tabs, tab) },
      ),
  };
}
