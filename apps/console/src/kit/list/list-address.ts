import { firstDirOf, sortableBy } from '@kickstand/contract/kit';
import { useState } from 'react';
import type { z } from 'zod';
import { usePage } from '../page/page.ts';
import { type Filters, keysOf } from './filter-bar.tsx';

export const pageSizes = [10, 20, 50, 100] as const;
const usualSize = 20;

type Texts = Record<string, string>;
type Query = Record<string, unknown>;

/** A list's query as expressed by its address. */
export interface ListAddress {
  /** The filters' values as texts. */
  texts: Texts;
  /** The same without any filters. */
  initial: Texts;
  /** The list's default query, for an empty address. */
  opens: Readonly<Texts>;
  /** The filters' values as the call takes them, including those fixed by the list's place. */
  filter: Query;
  /** `filter` with sort and page. */
  query: Query;
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
  /** Whether the operator has set any filter. */
  narrowed: boolean;
  setFilters(texts: Texts): void;
  /** Filters and order as in the address, which is what a saved view stores. */
  asked: Texts;
  /** Replaces the query, starting at the first page. */
  ask(texts: Texts): void;
  /** How the list is displayed, if not as a table. */
  way: string | undefined;
  /** The row whose panel is open. */
  row: string | undefined;
  set(patch: Record<string, string | number | undefined>): void;
}

/** A value from the address as the call takes it; one that the call would refuse is ignored. */
function understood(schema: z.ZodObject, texts: Texts): Query {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const parsed = text ? (schema.shape[key] as z.ZodType | undefined)?.safeParse(text) : undefined;
      return parsed?.success && parsed.data !== undefined ? [[key, parsed.data]] : [];
    }),
  );
}

const initialOf = (filters: Filters): Texts =>
  Object.assign({}, ...filters.map(([name, { initial }]) => initial?.(name, Date.now()) ?? {}));

/** Marks an address as explicitly empty, for lists with a default query. */
const anything = '*';

/** A list's default query for an empty address: filter values, and an order that applies as long as they do. */
export interface OpensOn {
  filters: Readonly<Texts>;
  sort?: string;
  dir?: 'asc' | 'desc';
}

const opensOnAll: OpensOn = { filters: {} };

/** The filter values in an address, or the defaults. */
function textsOf(search: Readonly<Texts>, keys: readonly string[], usual: Texts, opens: Texts): Texts {
  const own = keys.flatMap((key) => {
    const text = search[key];
    return text ? [[key, text === anything ? '' : text]] : [];
  });
  return { ...usual, ...(own.length === 0 && opens), ...Object.fromEntries(own) };
}

/** What an address must contain to express these values. */
function saidBy(next: Texts, usual: Texts, opens: Texts): Texts {
  const wanted = Object.entries(next).filter(
    ([key, text]) => text !== (usual[key] ?? '') && !(key in opens && !text),
  );
  const [first] = Object.keys(opens);
  if (first === undefined) return Object.fromEntries(wanted);
  const isUsual =
    wanted.length === Object.keys(opens).length && wanted.every(([key, text]) => opens[key] === text);
  if (isUsual) return {};
  return wanted.length > 0 ? Object.fromEntries(wanted) : { [first]: anything };
}

/** Page and sort of an address; invalid values fall back to the default. */
function orderOf(schema: z.ZodObject, search: Readonly<Texts>, opens: Omit<OpensOn, 'filters'>) {
  const sortable = sortableBy(schema);
  const size = Number(search.pageSize);
  const page = Number(search.pageNum);
  return {
    pageNum: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.find((one) => one === size) ?? usualSize,
    sort: sortable.find((key) => key === search.sort) ?? opens.sort ?? sortable[0] ?? '',
    dir: search.dir === 'asc' || search.dir === 'desc' ? search.dir : (opens.dir ?? firstDirOf(schema)),
  };
}

/** Filters, sort and page live in the page's own address and nowhere else; parameters of others are left alone. */
export function useListAddress(
  schema: z.ZodObject,
  filters: Filters,
  fixed: Query = {},
  opens: OpensOn = opensOnAll,
): ListAddress {
  const { search, setSearch } = usePage();
  const [initial] = useState(() => initialOf(filters));
  const keys = filters.flatMap(keysOf);

  const texts = textsOf(search, keys, initial, opens.filters);
  const isAsOpened = Object.entries(opens.filters).every(([key, text]) => texts[key] === text);
  const filter = { ...understood(schema, texts), ...fixed };
  const order = orderOf(schema, search, isAsOpened && !search.sort ? opens : {});

  const set: ListAddress['set'] = (patch) => setSearch({ ...search, ...patch });
  const setFilters: ListAddress['setFilters'] = (next) => {
    const left = [...keys, 'pageNum', 'row'];
    const kept = Object.entries(search).filter(([key]) => !left.includes(key));
    setSearch({ ...Object.fromEntries(kept), ...saidBy(next, initial, opens.filters) });
  };
  const viewKeys = [...keys, 'sort', 'dir'];
  const asked = Object.fromEntries(viewKeys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])));
  const ask: ListAddress['ask'] = (next) => {
    const kept = Object.entries(search).filter(([key]) => !viewKeys.includes(key) && key !== 'pageNum');
    const wanted = Object.entries(next).filter(([key]) => viewKeys.includes(key));
    setSearch(Object.fromEntries([...kept, ...wanted]));
  };
  return {
    texts,
    initial,
    opens: opens.filters,
    asked,
    ask,
    filter,
    query: { ...filter, ...order },
    ...order,
    narrowed: keys.some((key) => texts[key] && (texts[key] !== initial[key] || key in search)),
    setFilters,
    way: search.way,
    row: search.row,
    set,
  };
}
