import { holds } from '@kickstand/domain/platform/access';
import type { Screen } from '../../kit/page/screens.ts';

/** The routes that need no login. */
export const openPaths: readonly string[] = [
  '/login',
  '/login-home',
  '/setup',
  '/register',
  '/registerResult',
  '/404',
];

/** Leads to what somebody sees first. */
export const start = '/';
const landing = '/log';

/** Where somebody wants to go and what is known about them. */
export interface Attempt {
  path: string;
  /** Path with its search: where to come back to. */
  href: string;
  known: boolean;
  signedIn: boolean;
  /** Permission codes, once they were fetched. */
  held: ReadonlySet<string> | undefined;
}

/** `pass`: show it · `fetch`: ask who this is, then decide again · otherwise the place to go to instead. */
export type Verdict = 'pass' | 'fetch' | { to: string };

const withReturn = (place: string, href: string) => ({ to: `${place}?redirect=${encodeURIComponent(href)}` });

/** The way to the login page that leads back here afterwards. */
export const toLogin = (href: string) => withReturn('/login-home', href);

/** Rules of the seed, in its order. */
export function judge({ path, href, known, signedIn, held }: Attempt): Verdict {
  if (signedIn && path === '/login') return { to: start };
  if (openPaths.includes(path)) return 'pass';
  if (!known) return { to: '/404' };
  if (!signedIn) return toLogin(href);
  if (!held) return 'fetch';
  return path === start ? { to: landing } : 'pass';
}

/** A redirect target is a place inside this console and never a login page. */
export function safeReturn(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const path = wanted.split('?', 1)[0] ?? '';
  return openPaths.includes(path) ? undefined : wanted;
}

/** Whether a screen's own code lets this operator in. */
export const mayOpen = ({ codes = '' }: Screen, held: ReadonlySet<string>) => holds(held, codes);

/** Where a forwarding screen leads: the first of its places that exists and is permitted. */
export function forwardOf(screen: Screen, screens: readonly Screen[], held: ReadonlySet<string>) {
  if (!screen.forward || !mayOpen(screen, held)) return undefined;
  const reachable = (path: string) =>
    screens.some((other) => other.path.pattern === path && !other.forward && mayOpen(other, held));
  return screen.forward.find(reachable);
}
