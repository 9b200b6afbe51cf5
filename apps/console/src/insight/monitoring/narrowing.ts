import { usePage } from '../../kit/page/page.ts';
import type { Search } from '../../kit/page/screens.ts';

/** Show in the list what a figure counts. The area that was chosen stays; every other filter goes. */
export function useNarrow() {
  const { search, setSearch } = usePage();
  const { opAreaIds, sort, dir } = search;
  const kept = { ...(opAreaIds && { opAreaIds }), ...(sort && { sort }), ...(dir && { dir }) };
  return (filter: Search) => setSearch({ ...kept, lifecycle: 'on_shelf', ...filter });
}

/** The area that the list is narrowed to, for the figures above it. */
export function useAreaWish() {
  const ids = usePage().search.opAreaIds?.split(',').map(Number).filter(Number.isSafeInteger);
  return ids?.length ? { opAreaIds: ids } : {};
}
