import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { afterEach, vi } from 'vitest';
import { Toasts } from '../src/app/frame/toasts.tsx';
import { Providers } from '../src/app/providers.tsx';
import { makeRouter } from '../src/app/route/router.tsx';
import { screens } from '../src/app/route/screens.ts';
import { fetchOperator } from '../src/kit/client/operator.ts';
import { type Page, PageContext } from '../src/kit/page/page.ts';
import { type Screen, type Search, searchText } from '../src/kit/page/screens.ts';
import './fakes/fake-live.ts';
import { type SignedInAs, signIn } from './fakes/fake-server.ts';
import { quickStyles } from './quick/quick-styles.ts';

afterEach(cleanup);

// A deadline for a loaded machine; nothing waits for it on purpose.
configure({ asyncUtilTimeout: 10_000 });

let windowWidth = 1440;

/** The width of the window, for what looks at it when it is opened next. */
export function setWindowWidth(pixels: number) {
  windowWidth = pixels;
}

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: Number(/min-width:\s*([\d.]+)/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) <= windowWidth,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));

vi.stubGlobal('scrollTo', () => undefined);

// jsdom draws nothing.
HTMLCanvasElement.prototype.getContext = () => null;

quickStyles();

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const reckoned = createCache();
const { opUpdate } = reckoned;
/** What the last to use a theme leaves behind is kept: else each test reckons it anew. */
reckoned.opUpdate = (key, change) =>
  opUpdate.call(reckoned, key, (before) => change(before) ?? [0, before?.[1]]);

/** jsdom draws nothing, and reads each style it is given for long. */
const noStyles: ThemeConfig = { zeroRuntime: true, cssVar: { key: 'none' } };

const wrapper = ({ children }: { children: ReactNode }) => (
  <StyleProvider mock="server" cache={reckoned}>
    <ConfigProvider theme={noStyles}>{children}</ConfigProvider>
  </StyleProvider>
);

interface OpenOptions extends SignedInAs {
  path?: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

/** Show one screen by itself as somebody with these codes. `page` says where it went and what its address became. */
export async function openScreen(Screen: ComponentType, options: OpenOptions = {}) {
  const { path = '/test', params = {}, search = {} } = options;
  await signIn(options);
  await fetchOperator();
  const page = { opened: [] as string[], closed: 0, search };
  function Host() {
    const [current, setCurrent] = useState(search);
    page.search = current;
    const own: Page = {
      path,
      params,
      search: current,
      active: true,
      setSearch: (next: Search) => setCurrent(Object.fromEntries(new URLSearchParams(searchText(next)))),
      open: (to) => page.opened.push(to),
      close: () => {
        page.closed += 1;
      },
    };
    return (
      <PageContext value={own}>
        <Screen />
      </PageContext>
    );
  }
  const view = render(
    <Providers>
      <Host />
      <Toasts />
    </Providers>,
    { wrapper },
  );
  return { ...view, user: userEvent.setup(), page };
}

/** The whole console at an address, made of these screens, at once or as they arrive. Sign in first, or do not. */
export async function openConsole(
  at: string,
  of: readonly Screen[] | (() => Promise<readonly Screen[]>) = screens,
) {
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = makeRouter(history, typeof of === 'function' ? of : async () => of);
  const view = await act(async () => render(<RouterProvider router={router} />, { wrapper }));
  return { ...view, user: userEvent.setup(), history, router };
}
