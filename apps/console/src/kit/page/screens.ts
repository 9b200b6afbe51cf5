import { fillPath } from '@kickstand/contract/kit';
import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icons.tsx';
import type { BothWays } from '../words.ts';

type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

/** What follows the question mark of a screen's address; undefined values are left out. */
export type Search = Readonly<Record<string, string | number | undefined>>;

type Given<P extends string> =
  unknown extends ParamsOf<P>
    ? [params?: Record<string, never>, search?: Search]
    : [params: ParamsOf<P>, search?: Search];

/** A screen's address, as a router pattern and as a place to go to. */
interface Path<P extends string = string> {
  pattern: P;
  /** `/vehicle/vehicle-query?riding=riding`: for `usePage().open` and `hrefOf`. */
  to(...given: Given<P>): string;
}

export function searchText(search: Search = {}) {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** The addresses of one feature. Kept apart from the screens, so that any screen may link to any other. */
export function definePaths<const P extends Record<string, `/${string}`>>(patterns: P) {
  const paths = Object.entries(patterns).map(([name, pattern]) => [
    name,
    {
      pattern,
      to: (params?: Record<string, string>, search?: Search) =>
        fillPath(pattern, params) + searchText(search),
    },
  ]);
  return Object.fromEntries(paths) as { [K in keyof P]: Path<P[K]> };
}

/** The same place, which knows the page that it is opened from, filters and all, for a way back. */
export function fromHere(
  to: string,
  { path, search }: { path: string; search: Readonly<Record<string, string>> },
) {
  const back = search.back ?? path + searchText(search);
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ back })}`;
}

/** A path as an anchor's `href`: routing lives behind the hash. */
export const hrefOf = (to: string) => `#${to}`;

/** The menu groups in the order of the side menu. */
export const groups = [
  'vehicles',
  'users',
  'maintenance',
  'logs',
  'permissions',
  'marketing',
  'operations',
  'reports',
  'agents',
  'production',
  'feedback',
] as const;
export type Group = (typeof groups)[number];

/** One line of a feature's manifest. Router, menu, tabs, breadcrumbs, gates and the sweep of all screens read this and nothing else. */
export interface Screen {
  path: { pattern: string };
  title: BothWays;
  /** Its picture in the side menu. */
  icon?: IconName;
  /** Permission expression; `all` for everybody signed in; left out where none is required. */
  codes?: string;
  /** Who finds it in the menu, where those are fewer than may open it. */
  menuCodes?: string;
  /** Its menu group; a shown screen without one stands at the top level. */
  group?: Group;
  /** Reached from another screen, absent from the menu. */
  hidden?: boolean;
  /** Fills its own browser tab, without menu and tabs. */
  outside?: boolean;
  /** Places tried in order when it is opened; the first that exists and is permitted is shown instead. */
  forward?: readonly string[];
  /** `false`: loses its state when another tab comes to the front. */
  keepAlive?: boolean;
  load(): Promise<{ default: ComponentType }>;
}
