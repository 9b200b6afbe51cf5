import { useEffect, useMemo, useRef, useState } from 'react';
import { useBrand, windowTitle } from '../../kit/client/brand.ts';
import { useOperator } from '../../kit/client/operator.ts';
import { UnsavedQuestion } from '../../kit/form/unsaved-question.tsx';
import { inLocale } from '../../kit/words.ts';
import { appWords as words } from '../app.words.ts';
import { screenAt } from '../route/catalogue.ts';
import { heldCodes } from '../route/gatekeeper.ts';
import { mayOpen } from '../route/guard.ts';
import { usePlaceNow } from '../route/place.ts';
import { Pane, type PaneHost } from '../tabs/pane.tsx';
import { noteRecent } from '../tabs/recent.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { readTabs, type Tab } from '../tabs/tabs.ts';
import { useTabs } from '../tabs/use-tabs.ts';
import { useHeadShift } from './head-shift.ts';
import { Header } from './header.tsx';
import { useLayout } from './layout-store.ts';
import { Overlays } from './overlays.tsx';
import { useShellNews } from './shell-news.ts';
import { SideMenu, TopMenu } from './side-menu.tsx';
import { useKeys } from './use-keys.ts';
import { useSider } from './use-sider.ts';
import { ViewAsBanner } from './view-as-banner.tsx';

/** Dialogs are fetched with the first question. */

const hrefOfTab = ({ path, search }: Tab) => path + search;

/** Whether a kept tab may still be shown to this operator. */
function mayStay(path: string) {
  const at = screenAt(path);
  const held = heldCodes();
  return at !== undefined && held !== undefined && !at.screen.outside && mayOpen(at.screen, held);
}

/** The address while it belongs to the frame; on the way out the last one that did. */
function useFramePlace() {
  const place = usePlaceNow();
  const last = useRef(place.current);
  const at = screenAt(place.current.path);
  if (at && !at.screen.outside) last.current = place.current;
  return { ...place, current: last.current };
}

/** The window is called after the page in front. */
function useTitle(path: string) {
  const screen = screenAt(path)?.screen;
  // Told anew when the deployment's name arrives.
  useBrand();
  const title = windowTitle();
  useEffect(() => {
    document.title = screen ? `${inLocale(screen.title)} - ${title}` : title;
  }, [screen, title]);
}

/** The frame around every screen: menu, header, tabs and the pages behind them. */
export function Frame() {
  const operatorId = useOperator()?.operatorId ?? '';
  const { current, open, replace, isHeadingFor } = useFramePlace();
  const { tabs, opened, closeTab, asking, remember } = useTabs({
    operatorId,
    current,
    kept: () => readTabs(operatorId, mayStay),
    go: (tab) => open(hrefOfTab(tab)),
  });
  const sider = useSider();
  const { layout, contentWidth, fixSiderbar, multiTab } = useLayout();
  const top = layout === 'topmenu' && sider.width !== 'mobile';
  const frame = useRef<HTMLDivElement>(null);
  const { mode, onScrollCapture } = useHeadShift(frame, current.path);
  useTitle(current.path);
  useEffect(() => noteRecent(operatorId, current.path), [operatorId, current.path]);
  useKeys();
  useShellNews();
  const main = useRef<HTMLElement>(null);
  const host = useHost({ isHeadingFor, open, replace, closeTab, remember });
  return (
    <div
      className="frame"
      ref={frame}
      data-head={mode}
      data-sider={fixSiderbar ? 'fixed' : 'loose'}
      data-width={top && contentWidth === 'Fixed' ? 'fixed' : 'fluid'}
      data-rows={Number(top) + 1 + Number(multiTab)}
    >
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {words.skip}
      </button>
      {!top && <SideMenu sider={sider} path={current.path} go={open} />}
      <div className="frame-body">
        <ViewAsBanner />
        <div className="frame-stage">
          <div className="frame-head">
            {top && <TopMenu path={current.path} go={open} />}
            <Header sider={sider} path={current.path} foldable={!top} />
            {multiTab && (
              <TabBar tabs={tabs} active={current.path} go={(tab) => open(hrefOfTab(tab))} close={closeTab} />
            )}
          </div>
          <main className="frame-main" ref={main} tabIndex={-1} onScrollCapture={onScrollCapture}>
            {opened
              .filter(({ path }) => path === current.path || screenAt(path)?.screen.keepAlive !== false)
              .map((tab) => (
                <Pane
                  key={tab.path}
                  tab={tab}
                  active={tab.path === current.path}
                  tabbed={multiTab}
                  host={host}
                />
              ))}
          </main>
        </div>
      </div>
      <Overlays path={current.path} open={open} />
      {asking && <UnsavedQuestion {...asking} />}
    </div>
  );
}

interface Doings {
  isHeadingFor(path: string): boolean;
  open(to: string): void;
  replace(to: string): void;
  closeTab(what: 'this', path: string): void;
  remember(tab: Tab): void;
}

/** One object for all panes that always does what is right now: a page may hold on to it for long. */
function useHost(doings: Doings): PaneHost {
  const [latest] = useState(() => ({ doings }));
  latest.doings = doings;
  return useMemo(
    () => ({
      open: (to) => latest.doings.open(to),
      close: (path) => latest.doings.closeTab('this', path),
      setSearch: (path, search) => {
        const { isHeadingFor, replace, remember } = latest.doings;
        if (isHeadingFor(path)) replace(path + search);
        else remember({ path, search });
      },
    }),
    [latest],
  );
}
