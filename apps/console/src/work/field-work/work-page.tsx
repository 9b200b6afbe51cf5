import { ops, type workRows } from '@kickstand/contract/work/field-work';
import { type ComponentType, lazy } from 'react';
import { type DetailTab, DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { fieldWorkWords as words } from './field-work.words.ts';
import type { WorkPath } from './records-link.tsx';
import type { RecordsMore, WorkKind } from './rows-of-work.tsx';

interface PageSpec {
  kind: WorkKind;
  title: string;
  /** Figures day by day. */
  Sums: ComponentType;
  rows: (typeof workRows)['swaps' | 'moves' | 'repairs' | 'inspections'];
  people: (typeof workRows)['swapPeople' | 'movePeople' | 'repairPeople' | 'inspectionPeople'];
  spread: (typeof workRows)['swapSpread' | 'moveSpread' | 'repairSpread' | 'inspectionSpread'];
  path: WorkPath;
  /** Tabs that only this kind has. */
  more?: readonly DetailTab[];
  /** What only its records have; comes with them. */
  records?(): Promise<RecordsMore>;
}

/** The page of a kind of field work: its figures, who did it, and each piece of it. */
export function workPage({ kind, title, Sums, rows, people, spread, path, more = [], records }: PageSpec) {
  const People = lazy(async () => ({
    default: (await import('./people-of-work.tsx')).peopleOf(kind, people, { path, title }),
  }));
  const Spread = lazy(async () => ({
    default: (await import('./work-spread.tsx')).spreadOf(kind, spread, { path, title }),
  }));
  const Open = lazy(async () => ({ default: (await import('./open-work.tsx')).openWorkOf(kind) }));
  const Rows = lazy(async () => {
    const [{ rowsOf }, own] = await Promise.all([import('./rows-of-work.tsx'), records?.()]);
    return { default: rowsOf({ kind, rows, title, ...own }) };
  });
  const tabs = [
    { key: 'sums', label: words.tabs.sums, Content: Sums },
    { key: 'people', label: words.tabs.people, Content: People },
    { key: 'spread', label: words.tabs.spread, Content: Spread },
    { key: 'open', label: words.tabs.open, may: ops.tasks.access.codes, Content: Open },
    { key: 'rows', label: words.tabs.rows, Content: Rows },
    ...more,
  ];
  return function WorkPage() {
    return <DetailTabs tabs={tabs} label={title} />;
  };
}
