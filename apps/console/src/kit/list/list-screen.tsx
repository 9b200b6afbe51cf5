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

/** One row of a list call's answer. */
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

/** A list page said in fourteen options at most; an odd page composes the kit's pieces instead. */
export interface ListSpec<
  C extends ListCall,
  Shown extends keyof RowOf<C> & string,
  Asked extends FilterName<C>,
> {
  call: C;
  title: string;
  /** The field that tells rows apart; `id` unless said otherwise. */
  rowKey?: keyof RowOf<C> & string;
  /** Left to right, as written; the first stays in sight. A column named like a sort key of the call can be sorted by. */
  columns: { [K in Shown]: Cell<RowOf<C>[K], RowOf<C>> };
  /** By the call's query; a filter for two ends stands under the first. */
  filters?: { [K in Asked]: Filter<NonNullable<QueryOf<C>[K]>, FilterName<C>> };
  /** What it opens on when its address asks for nothing: what waits, the most urgent first. */
  opens?: {
    filters: { [K in Asked]?: string };
    sort?: QueryOf<C>['sort' & keyof QueryOf<C>];
    dir?: 'asc' | 'desc';
  };
  rowActions?: readonly Action<RowOf<C>>[];
  bulkActions?: readonly BulkAction<RowOf<C>>[];
  /** Above the table: counts and sums over everything that matches. */
  summary?: ComponentType<SummaryProps<C>>;
  /** Said when there is nothing at all: what to do next. */
  empty: ReactNode;
  /** Makes a new one: the page's first button, offered again where there is nothing yet. */
  create?: Action<undefined>;
  /** The page's other buttons. */
  toolbar?: ComponentType;
  /** Other ways than a table to show what the filters ask for. */
  ways?: readonly ListWay[];
  /** Reads anew after this many milliseconds, while in sight. */
  every?: number;
}

export interface ListProps<C extends ListCall> {
  /** What the place of the list settles, such as the vehicle on whose page it stands. */
  fixed?: Partial<QueryOf<C>>;
}

/** What the table below needs to know, without the types that only the writer of a list needs. */
export interface PlainSpec {
  id: string;
  /** Absent where the list may not leave as a file. */
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
  /** What stands at the head of a column instead of its label. */
  Head?: ComponentType<{ name: string }> | undefined;
  /** Lines below the rows, over all of them: what each says in the first column, and in the others. */
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

/** A line below the rows where the answer says what all of them come to, by column. */
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

/** A list page from a list call. Filters, sort and page live in the address bar and nowhere else. */
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
