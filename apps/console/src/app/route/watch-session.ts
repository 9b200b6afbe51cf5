import type { RouterHistory } from '@tanstack/react-router';
import { forgetOperator, operator } from '../../kit/client/operator.ts';
import { readIdentity, whenSessionChanges, whenSessionEnds } from '../../kit/client/session.ts';
import { isAsking } from './gatekeeper.ts';
import { openPaths } from './guard.ts';

/** Where a window goes when its session ends: after a refusal to the plain login, otherwise to the branded one. */
const exits = { unauthorized: '/login', other_window: '/login-home', logout: '/login-home' } as const;

/** All windows of a browser leave together, and none goes on as somebody else. */
export function watchSession(history: RouterHistory) {
  whenSessionEnds((why) => {
    forgetOperator();
    const { pathname, search } = history.location;
    if (isAsking() || openPaths.includes(pathname)) return;
    const back = why === 'logout' ? '' : `?redirect=${encodeURIComponent(pathname + search)}`;
    history.push(exits[why] + back);
  });
  whenSessionChanges(() => {
    const before = operator();
    if (before && readIdentity()?.opManId !== before.operatorId) window.location.reload();
  });
}
