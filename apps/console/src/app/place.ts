import { useRouter, useRouterState } from '@tanstack/react-router';
import { type Search, searchText } from '../kit/screens.ts';
import type { Tab } from './tabs.ts';

/** The address the guard has let pass, and the ways to others. */
export function usePlaceNow() {
  const router = useRouter();
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });
  const current: Tab = { path: location.pathname, search: searchText(location.search as Search) };
  return {
    current,
    open: (to: string) => router.history.push(to),
    replace: (to: string) => router.history.replace(to),
  };
}
