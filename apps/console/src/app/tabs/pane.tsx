import { Provider as MotionProvider } from '@rc-component/motion';
import {
  Activity,
  Suspense,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import Forbidden from '../../insight/home/refused/forbidden.tsx';
import { HeldCodes } from '../../kit/action/access.tsx';
import { type Page, PageContext } from '../../kit/page/page.ts';
import { type Search, searchText } from '../../kit/page/screens.ts';
import { useStillness } from '../../ui/stillness.ts';
import { appWords as words } from '../app.words.ts';
import { Splash } from '../frame/splash.tsx';
import { Boundary } from '../route/boundary.tsx';
import { screenAt } from '../route/catalogue.ts';
import { mayOpen } from '../route/guard.ts';
import { componentOf, forget } from '../route/screen-loader.ts';
import { places, scrollThere } from './pane-places.ts';
import { paneId, type Tab, tabId } from './tabs.ts';

/** What a pane may ask of the frame around it. */
export interface PaneHost {
  open(to: string): void;
  close(path: string): void;
  setSearch(path: string, search: string): void;
}

interface PaneProps {
  tab: Tab;
  active: boolean;
  /** Whether a tab stands for it. */
  tabbed?: boolean;
  host: PaneHost;
}

/** One tab's page. Hidden, it keeps its state, its address and its place, and does nothing. */
export function Pane({ tab, active, tabbed = false, host }: PaneProps) {
  const moves = !useStillness() && active;
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <MotionProvider {...(!moves && { motion: false })}>
        <PaneBody tab={tab} active={active} tabbed={tabbed} host={host} />
      </MotionProvider>
    </Activity>
  );
}

const textsOf = (search: string): Page['search'] => Object.fromEntries(new URLSearchParams(search));

function usePageOf({ tab: { path, search }, active, host }: PaneProps): Page | undefined {
  return useMemo(() => {
    const at = screenAt(path);
    if (!at) return undefined;
    return {
      path,
      params: at.params,
      search: textsOf(search),
      active,
      setSearch: (next: Search) => host.setSearch(path, searchText(next)),
      open: host.open,
      close: () => host.close(path),
    };
  }, [path, search, active, host]);
}

function PaneBody(props: PaneProps) {
  const { path } = props.tab;
  const place = usePlace(props.tab);
  const page = usePageOf(props);
  const held = useContext(HeldCodes);
  const [, setAttempt] = useState(0);
  const screen = screenAt(path)?.screen;
  if (!page || !screen) return null;
  const retry = () => {
    forget(screen);
    setAttempt((attempt) => attempt + 1);
  };
  const may = mayOpen(screen, held);
  const Shown = may ? componentOf(screen) : Forbidden;
  const asTab = props.tabbed && { role: 'tabpanel', 'aria-labelledby': tabId(path) };
  return (
    <div className="pane" {...place} id={paneId(path)} {...asTab}>
      <Lost may={may} />
      <PageContext value={page}>
        <Boundary onRetry={retry}>
          <Suspense fallback={<Splash />}>
            <Shown />
          </Suspense>
        </Boundary>
      </PageContext>
    </div>
  );
}

/** Says why a page that could be seen before can no longer be. */
function Lost({ may }: { may: boolean }) {
  const [could, setCould] = useState(may);
  if (may && !could) setCould(true);
  if (may || !could) return null;
  return (
    <p className="pane-lost" role="alert">
      {words.lostPage}
    </p>
  );
}

/** Scroll position and focus belong to the pane; both come back with it. */
function usePlace({ path, search }: Tab) {
  const ref = useRef<HTMLDivElement>(null);
  const top = useRef<number>(undefined);
  const focused = useRef<HTMLElement>(undefined);
  const first = useEffectEvent(() => places.get(path + search) ?? 0);
  useLayoutEffect(() => {
    const stop = ref.current ? scrollThere(ref.current, top.current ?? first()) : undefined;
    if (focused.current?.isConnected) focused.current.focus({ preventScroll: true });
    return stop;
  }, []);
  return {
    ref,
    onScroll: () => {
      top.current = ref.current?.scrollTop ?? 0;
      places.set(path + search, top.current);
    },
    onFocus: ({ target }: React.FocusEvent<HTMLElement>) => {
      if (ref.current?.contains(target)) focused.current = target;
    },
  };
}
