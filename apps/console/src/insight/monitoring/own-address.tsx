import { type ReactNode, useMemo, useState } from 'react';
import { PageContext, usePage } from '../../kit/page/page.ts';
import { type Search, searchText } from '../../kit/page/screens.ts';

/** An overlay has its own filters and pages, and leaves the page's address alone. */
export function OwnAddress({ children }: { children: ReactNode }) {
  const page = usePage();
  const [search, setSearch] = useState<Readonly<Record<string, string>>>({});
  const own = useMemo(
    () => ({
      ...page,
      search,
      setSearch: (next: Search) => setSearch(Object.fromEntries(new URLSearchParams(searchText(next)))),
    }),
    [page, search],
  );
  return <PageContext value={own}>{children}</PageContext>;
}
