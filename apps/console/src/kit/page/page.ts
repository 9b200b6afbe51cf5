import { createContext, useContext } from 'react';
import type { Search } from './screens.ts';

/** The page that a component belongs to. It stays as it was while its tab is hidden. */
export interface Page {
  /** The filled path, `/vehicle/vehicle-query`. */
  path: string;
  params: Readonly<Record<string, string>>;
  /** What follows the question mark, as text. */
  search: Readonly<Record<string, string>>;
  /** Whether the page is in front. */
  active: boolean;
  /** Replace what follows the question mark; of a hidden page only its own memory changes. */
  setSearch(search: Search): void;
  /** Go to a place of the console, made by a `Path`. */
  open(to: string): void;
  /** Close this page's tab, or its browser tab. */
  close(): void;
}

export const PageContext = createContext<Page | undefined>(undefined);

/** The own page's parameters and address. The router's own hooks would read whatever is in front. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage outside a page');
  return page;
}
