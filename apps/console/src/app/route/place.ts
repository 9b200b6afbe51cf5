import { type RouterHistory, useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Search, searchText } from '../../kit/page/screens.ts';
import type { Tab } from '../tabs/tabs.ts';
import { screenAt } from './catalogue.ts';

/** The address the guard has let pass, and the ways to others. On the way in from a login page it is where it leads. */
export function usePlaceNow() {
  const router = useRouter();
  const location = useRouterState({
    select: ({ resolvedLocation: passed, location: wanted }) =>
      passed && screenAt(passed.pathname) ? passed : wanted,
  });
  const current: Tab = { path: location.pathname, search: searchText(location.search as Search) };
  // The same functions at every render: what depends on them is not done anew whenever the frame is drawn.
  const ways = useMemo(() => waysOf(router.history), [router.history]);
  return { current, ...ways };
}

const waysOf = (history: RouterHistory) => ({
  open: (to: string) => history.push(to),
  replace: (to: string) => history.replace(to),
  /** Whether this is the address, or will be as soon as the guard has let it pass. */
  isHeadingFor: (path: string) => history.location.pathname === path,
});
