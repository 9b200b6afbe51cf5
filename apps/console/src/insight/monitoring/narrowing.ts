import { usePage } from '../../kit/page/page.ts';
import type { Search } from '../../kit/page/screens.ts';

/** Filters the list by what a figure counts. The chosen area stays; every other filter is removed. */
export function useNarrow() {
  const { search, setSearch } = usePage();
  const { opAreaIds, sort, dir } = search;
  const kept = { ...(opAreaIds && { opAreaIds }), ...(sort && { sort }), ...(dir && { dir }) };
  return (filter: Search) => setSearch({ ...kept, lifecycle: 'on_shelf', ...filter });
}

/** The list's area filter, for the figures above it. */
export function useAreaWish() {
  const ids = usePage().search.opAreaIds?.split(',').map(Number).filter(Number.isSafeInteger);
  return ids?.length ? { opAreaIds: ids } : {};
}
