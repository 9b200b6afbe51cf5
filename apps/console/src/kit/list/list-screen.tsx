import { type InputOf, type ReadCall, type ReplyOf, sortableBy } from '@kickstand/contract/kit';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import { useMay } from '../action/access.tsx';
import type { Action } from '../action/action.ts';
import type { BulkAction } from '../action/define-bulk.tsx';
import { kitWords as words } from '../kit.words.ts';
import { ForbiddenPanel } from '../page/states.tsx';
import { type Labelled, labelsOf } from '../terms/labels.ts';
import type { Cell } from './cells.tsx';
import type { Filters } from './filter-bar.tsx';
import type { Filter } from './filters.tsx';
import { type OpensOn, useListAddress } from './list-address.ts';
import { ListBody } from './list-body.tsx';
import { chosenWay, type ListWay } from './list-ways.tsx';
import { type PageOfRows, usePageOfRows } from './page-of-rows.ts';
import '../page/kit.css';

export type ListCall = ReadCall & {
  id: string;
  query: z.ZodObject;
  reply: z.ZodType<PageOfRows>;
};

/** One row of a list call's reply. */
export type RowOf<C extends ListCall> = ReplyOf<C>['list'][number];

type QueryOf<C extends ListCall> = InputOf<C>['query'];
/** What a list can be filtered by. */
export type FilterName<C extends ListCall> = Exclude<
  keyof QueryOf<C> & string,
  'pageNum' | 'pageSize' | 'sort' | 'dir' | 'only'
>;

interface SummaryProps<C extends ListCall> {
  reply: ReplyOf<C>;
  query: Partial<QueryOf<C>>;
}

/** A list page in at most fourteen options; an unusual page composes the kit's parts instead. */
export interface ListSpec<
  C extends ListCall,
  Shown extends keyof RowOf<C> & string,
  Asked extends FilterName<C>,
> {
  call: C;
  title: string;
  /** The field that identifies a row; `id` by default. */
  rowKey?: keyof RowOf<C> & string;
  /** In order; the first stays visible. A column named like a sort key of the call is sortable. */
  columns: { [K in Shown]: Cell<RowOf<C>[K], RowOf<C>> };
  /** Keyed by the call's query; a range filter is keyed by its lower bound. */
  filters?: { [K in Asked]: Filter<NonNullable<QueryOf<C>[K]>, FilterName<C>> };
  /** The default query for an empty address: what is waiting, most urgent first. */
  opens?: {
    filters: { [K in Asked]?: string };
    sort?: QueryOf<C>['sort' & keyof QueryOf<C>];
    dir?: 'asc' | 'desc';
  };
  rowActions?: readonly Action<RowOf<C>>[];
  bulkActions?: readonly BulkAction<RowOf<C>>[];
  /** Above the table: counts and totals over all matches. */
  summary?: ComponentType<SummaryProps<C>>;
  /** Shown when there is nothing at all: what to do next. */
  empty: ReactNode;
  /** Creates something: the page's first button, also offered in the empty state. */
  create?: Action<undefined>;
  /** The page's other buttons. */
  toolbar?: ComponentType;
  /** Displays other than a table. */
  ways?: readonly ListWay[];
  /** Refetch interval in milliseconds, while visible. */
  every?: number;
}

export interface ListProps<C extends ListCall> {
  /** Filters fixed by the list's place, such as the vehicle on whose page it is. */
  fixed?: Partial<QueryOf<C>>;
}

/** What the table needs to know, without the types that only matter to the list's author. */
export interface PlainSpec {
  id: string;
  /** Absent if the list cannot be exported. */
  exports?: ReadCall['exports'] | undefined;
  title: string;
  rowKey: string;
  columns: readonly (readonly [string, Cell<unknown>])[];
  sortable: readonly string[];
  filters: Filters;
  labels: Readonly<Record<string, string>>;
  rowActions: readonly Action<object>[];
  bulkActions: readonly BulkAction<object>[];
  Summary: ComponentType<{ reply: unknown; query: unknown }> | undefined;
  empty: ReactNode;
  create: Action<undefined> | undefined;
  Toolbar: ComponentType | undefined;
  ways?: readonly ListWay[] | undefined;
  /** Replaces a column's label. */
  Head?: ComponentType<{ name: string }> | undefined;
  /** Footer lines over all rows: their label in the first column, and values for the others. */
  feet?: readonly { label: string; of(name: string): ReactNode }[] | undefined;
}

const plainly = <C extends ListCall, S extends keyof RowOf<C> & string, A extends FilterName<C>>(
  spec: ListSpec<C, S, A> & { labels?: object },
): PlainSpec => ({
  id: spec.call.id,
  exports: spec.call.exports,
  title: spec.title,
  rowKey: spec.rowKey ?? 'id',
  columns: Object.entries(spec.columns) as [string, Cell<unknown>][],
  sortable: sortableBy(spec.call.query),
  filters: Object.entries(spec.filters ?? {}) as unknown as Filters,
  labels: labelsOf(spec.labels),
  rowActions: (spec.rowActions ?? []) as readonly unknown[] as PlainSpec['rowActions'],
  bulkActions: (spec.bulkActions ?? []) as readonly unknown[] as PlainSpec['bulkActions'],
  Summary: spec.summary as PlainSpec['Summary'],
  empty: spec.empty,
  create: spec.create,
  Toolbar: spec.toolbar,
  ways: spec.ways,
});

/** A footer line with the totals in the answer, by column. */
function feetOf({ columns }: PlainSpec, sum: unknown): NonNullable<PlainSpec['feet']> {
  if (typeof sum !== 'object' || sum === null) return [];
  const cells = new Map(columns);
  const values = new Map(Object.entries(sum));
  return [
    {
      label: words.sum,
      of: (name) => values.has(name) && cells.get(name)?.(values.get(name), sum),
    },
  ];
}

/** A list page for a list call. Filters, sort and page live in the address bar and nowhere else. */
export function defineListScreen<
  C extends ListCall,
  Shown extends keyof RowOf<C> & string,
  Asked extends FilterName<C> = never,
>(spec: ListSpec<C, Shown, Asked> & Labelled<NoInfer<Shown> | NoInfer<Asked>>) {
  const plain = plainly(spec);

  function List({ fixed }: ListProps<C>) {
    // What its place settles is shown whole.
    const opens = fixed === undefined ? (spec.opens as OpensOn | undefined) : undefined;
    const address = useListAddress(spec.call.query, plain.filters, fixed, opens);
    const { every } = spec;
    const answer = usePageOfRows(spec.call, address, {
      ...(every !== undefined && { every }),
      // Another way asks for itself what it shows.
      enabled: !chosenWay(plain.ways, address),
    });
    const shown = { ...plain, feet: feetOf(plain, answer.data?.sum) };
    return <ListBody spec={shown} address={address} answer={answer} embedded={fixed !== undefined} />;
  }

  return function ListScreen(props: ListProps<C>) {
    return useMay()(spec.call) ? <List {...props} /> : <ForbiddenPanel needs={spec.call.access} />;
  };
}
