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
import { NotFound } from '../../insight/home/not-found.tsx';
import { type Screen, type Search, searchText } from '../../kit/page/screens.ts';
import { Splash } from '../frame/splash.tsx';
import { Toasts } from '../frame/toasts.tsx';
import { setCatalogueFrom } from './catalogue.ts';
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

const shell = lazyRouteComponent(() => inTime(import('../frame/shell.tsx')), 'Shell');
const login = (page: 'LoginHomeRoute' | 'LoginPageRoute') =>
  lazyRouteComponent(() => inTime(import('./login-routes.tsx')), page);
const register = (page: 'RegisterRoute' | 'RegisterResultRoute') =>
  lazyRouteComponent(() => inTime(import('./register-routes.tsx')), page);
const setup = lazyRouteComponent(() => inTime(import('./setup-route.tsx')), 'SetupRoute');

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

/** The routes of the console: the open ones, and behind the guard one for all screens, which the shell tells apart. */
function makeTree(redirectOfOrigin: () => unknown) {
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
  return root.addChildren([
    createRoute({ ...inRoot, path: '/login', component: login('LoginPageRoute') }),
    createRoute({ ...inRoot, path: '/login-home', component: login('LoginHomeRoute') }),
    createRoute({ ...inRoot, path: '/setup', component: setup }),
    createRoute({ ...inRoot, path: '/register', component: register('RegisterRoute') }),
    createRoute({ ...inRoot, path: '/registerResult', component: register('RegisterResultRoute') }),
    createRoute({ ...inRoot, path: '/404', component: NotFound }),
    layout.addChildren([createRoute({ ...inLayout, path: '/' }), createRoute({ ...inLayout, path: '/$' })]),
  ]);
}

/** The console as a router: everything else follows from the manifests of its screens, as soon as one of them is wanted. */
export function makeRouter(history: RouterHistory, screens: () => Promise<readonly Screen[]>) {
  setCatalogueFrom(screens);
  const redirectOfOrigin = () => (router.state.resolvedLocation?.search as Search | undefined)?.redirect;
  const router = createRouter({
    routeTree: makeTree(redirectOfOrigin),
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
