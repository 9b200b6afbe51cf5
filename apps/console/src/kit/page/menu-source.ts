import { createContext } from 'react';

/** A screen as the menu names it. */
export interface MenuPage {
  path: string;
  title: string;
  /** What it asks of whoever opens it. */
  codes: string;
}

/** The side menu of somebody: single pages first, then the groups that are not empty. */
export interface MenuShown {
  single: readonly MenuPage[];
  grouped: readonly { title: string; pages: readonly MenuPage[] }[];
}

/** The console's own menu for any set of codes; whoever knows the screens fills it in. */
export const MenuOfCodes = createContext<(codes: ReadonlySet<string>) => MenuShown>(() => ({
  single: [],
  grouped: [],
}));
