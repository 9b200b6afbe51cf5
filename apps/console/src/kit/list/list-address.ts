import { firstDirOf, sortableBy } from '@kickstand/contract/kit';
import { useState } from 'react';
import type { z } from 'zod';
import { usePage } from '../page/page.ts';
import { type Filters, keysOf } from './filter-bar.tsx';

export const pageSizes = [10, 20, 50, 100] as const;
const usualSize = 20;

type Texts = Record<string, string>;
type Query = Record<string, unknown>;

/** What a list asks for, as its address says it. */
export interface ListAddress {
  /** The filters' values as texts. */
  texts: Texts;
  /** The same when nobody has a wish. */
  initial: Texts;
  /** What the list opens on beside that, when its address asks for nothing. */
  opens: Readonly<Texts>;
  /** The filters' values as the call takes them, with what the place of the list fixes. */
  filter: Query;
  /** `filter` with sort and page. */
  query: Query;
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
  /** Whether any filter asks for something by the operator's own wish. */
  narrowed: boolean;
  setFilters(texts: Texts): void;
  /** Filters and order as they stand in the address, which is what a saved view keeps. */
  asked: Texts;
  /** Ask for all of this instead, from the first page on. */
  ask(texts: Texts): void;
  /** How the list is shown, where not as a table. */
  way: string | undefined;
  /** The row whose panel is open. */
  row: string | undefined;
  set(patch: Record<string, string | number | undefined>): void;
}

/** A value from the address as the call takes it; what the call would refuse was never asked. */
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

/** Says in an address that nothing is asked, where the list would else open on something. */
const anything = '*';

/** What a list opens on when its address asks for nothing: values of filters, and an order that holds as long as they do. */
export interface OpensOn {
  filters: Readonly<Texts>;
  sort?: string;
  dir?: 'asc' | 'desc';
}

const opensOnAll: OpensOn = { filters: {} };

/** The filters' values that an address says, or that hold because it says nothing. */
function textsOf(search: Readonly<Texts>, keys: readonly string[], usual: Texts, opens: Texts): Texts {
  const own = keys.flatMap((key) => {
    const text = search[key];
    return text ? [[key, text === anything ? '' : text]] : [];
  });
  return { ...usual, ...(own.length === 0 && opens), ...Object.fromEntries(own) };
}

/** What an address has to say so that these values are asked for. */
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

/** Page and sort of an address; anything odd falls back to the usual. */
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

/** Filters, sort and page live in the page's own address and nowhere else; what is not the list's stays as it is. */
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
