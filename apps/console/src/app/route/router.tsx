import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotFound } from '../../features/home/not-found.tsx';
import { type Screen, type Search, searchText } from '../../kit/page/screens.ts';
import { Splash } from '../frame/splash.tsx';
import { Toasts } from '../frame/toasts.tsx';
import { setCatalogue } from './catalogue.ts';
import { Failure } from './failure.tsx';
import { judgeAndFetch } from './gatekeeper.ts';
import { inTime } from './screen-loader.ts';
import { watchSession } from './watch-session.ts';

const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text));

/** An address of the console, taken apart for the router. */
function placeOf(href: string) {
  const at = href.indexOf('?');
  const to = at < 0 ? href : href.slice(0, at);
  return { to, search: at < 0 ? {} : parseSearch(href.slice(at)) };
}

/** `:name` of a manifest is `$name` of the router. */
const patternOf = (pattern: string) => pattern.replace(/:(\w+)/g, '$$$1');

const shell = lazyRouteComponent(() => inTime(import('../frame/shell.tsx')), 'Shell');
const login = (page: 'LoginHomeRoute' | 'LoginPageRoute') =>
  lazyRouteComponent(() => inTime(import('./login-routes.tsx')), page);
const register = (page: 'RegisterRoute' | 'RegisterResultRoute') =>
  lazyRouteComponent(() => inTime(import('./register-routes.tsx')), page);
const setup = lazyRouteComponent(() => inTime(import('./setup-route.tsx')), 'SetupRoute');
const outside = lazyRouteComponent(() => inTime(import('./outside.tsx')), 'Outside');

const Watermark = lazy(async () => ({ default: (await import('../frame/watermark-over.tsx')).Watermark }));

/** Pages on which somebody logs in. */
const loginPaths: readonly string[] = ['/login', '/login-home', '/setup'];

function Root() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <Outlet />
      <Toasts />
      {!loginPaths.includes(path) && (
        <Suspense>
          <Watermark />
        </Suspense>
      )}
    </>
  );
}

/** The routes of the console: the open ones, and every screen of the manifests behind the guard. */
function makeTree(screens: readonly Screen[], redirectOfOrigin: () => unknown) {
  const root = createRootRoute({
    component: Root,
    notFoundComponent: NotFound,
    beforeLoad: async ({ location }) => {
      const { pathname, searchStr } = location;
      const to = await judgeAndFetch({
        path: pathname,
        href: pathname + searchStr,
        redirect: redirectOfOrigin(),
      });
      if (to !== undefined) throw redirect({ ...placeOf(to), replace: true });
    },
  });
  const inRoot = { getParentRoute: () => root };
  const layout = createRoute({ ...inRoot, id: 'layout', component: shell });
  const inLayout = { getParentRoute: () => layout };
  const places = (apart: boolean) => screens.filter((screen) => (screen.outside ?? false) === apart);
  return root.addChildren([
    createRoute({ ...inRoot, path: '/login', component: login('LoginPageRoute') }),
    createRoute({ ...inRoot, path: '/login-home', component: login('LoginHomeRoute') }),
    createRoute({ ...inRoot, path: '/setup', component: setup }),
    createRoute({ ...inRoot, path: '/register', component: register('RegisterRoute') }),
    createRoute({ ...inRoot, path: '/registerResult', component: register('RegisterResultRoute') }),
    createRoute({ ...inRoot, path: '/404', component: NotFound }),
    ...places(true).map(({ path }) =>
      createRoute({ ...inRoot, path: patternOf(path.pattern), component: outside }),
    ),
    layout.addChildren([
      createRoute({ ...inLayout, path: '/' }),
      ...places(false).map(({ path }) => createRoute({ ...inLayout, path: patternOf(path.pattern) })),
    ]),
  ]);
}

/** The console as a router: everything else follows from the manifests of its screens. */
export function makeRouter(history: RouterHistory, screens: readonly Screen[]) {
  setCatalogue(screens);
  const redirectOfOrigin = () => (router.state.resolvedLocation?.search as Search | undefined)?.redirect;
  const router = createRouter({
    routeTree: makeTree(screens, redirectOfOrigin),
    history,
    parseSearch,
    stringifySearch: (search) => searchText(search as Search),
    defaultPendingComponent: Splash,
    defaultPendingMs: 300,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ({ error }) => <Failure error={error} retry={() => window.location.reload()} />,
  });
  watchSession(history);
  return router;
}
