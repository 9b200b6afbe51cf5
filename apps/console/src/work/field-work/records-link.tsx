import { PageLink } from '../../kit/page/link.tsx';
import { usePage } from '../../kit/page/page.ts';
import { countText } from '../../ui/format.ts';
import type { fieldWorkPaths } from './field-work.paths.ts';

/** Where a page of field work is. */
export type WorkPath = (typeof fieldWorkPaths)['swaps' | 'moves' | 'repairs' | 'inspections'];
export type WorkTab = 'rows' | 'open' | 'spread' | 'visits';

interface RecordsCountProps {
  value: number;
  path: WorkPath;
  /** What stands in the address beside the tab and the span: the filters of the records. */
  filter: Readonly<Record<string, string | number | undefined>>;
  tab?: WorkTab | undefined;
}

/** How many, as the way to them over the span that the page shows; none is no way. */
export function RecordsCount({ value, path, filter, tab = 'rows' }: RecordsCountProps) {
  const { from, to } = usePage().search;
  if (value === 0) return countText(value);
  return <PageLink to={path.to({}, { from, to, ...filter, tab })}>{countText(value)}</PageLink>;
}
