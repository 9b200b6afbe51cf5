import type { ReactNode } from 'react';
import { PageLink } from '../../kit/page/link.tsx';
import { usePage } from '../../kit/page/page.ts';
import type { fieldWorkPaths } from './field-work.paths.ts';

/** Where a page of field work is. */
export type WorkPath = (typeof fieldWorkPaths)['swaps' | 'moves' | 'repairs' | 'inspections'];

interface RecordsLinkProps {
  path: WorkPath;
  /** What stands in the address beside the tab and the span: the filters of the records. */
  filter: Readonly<Record<string, string | number | undefined>>;
  tab?: 'rows' | 'open' | 'spread' | 'visits';
  children: ReactNode;
}

/** A number as the way to what it counts, over the span that the page shows. */
export function RecordsLink({ path, filter, tab = 'rows', children }: RecordsLinkProps) {
  const { from, to } = usePage().search;
  return <PageLink to={path.to({}, { from, to, ...filter, tab })}>{children}</PageLink>;
}
