import { z } from 'zod';
import { listOf, smallId } from './values.ts';

/** Narrows the caller's scope to agents and operation areas; never widens it. */
export const scopeWish = { agentIds: listOf(smallId).optional(), opAreaIds: listOf(smallId).optional() };

/** The part of a list's query that is not a filter of its own. */
export const pagingKeys = ['pageNum', 'pageSize', 'sort', 'dir', 'only', 'agentIds', 'opAreaIds'] as const;

/**
 * The query shared by all list calls; a feature adds its own filters and sort keys (the first is the default, descending
 * by default).
 */
export function listQuery<F extends z.ZodRawShape, const S extends readonly [string, ...string[]]>(
  filters: F,
  sortable: S,
  first: 'asc' | 'desc' = 'desc',
) {
  return z.object({
    ...filters,
    ...scopeWish,
    pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(20),
    sort: z.enum(sortable).default(sortable[0]),
    dir: z.enum(['asc', 'desc']).default(first),
    only: z.enum(['rows', 'count']).optional(),
  });
}

/**
 * One page of rows and their total number; `estimated` when the count is not exact (shown with ≈), `atLeast` when only
 * the rows were requested and there may be more.
 */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    list: z.array(row),
    count: z.int(),
    estimated: z.boolean().optional(),
    atLeast: z.boolean().optional(),
  });

/** The default sort direction of a list call. */
export const firstDirOf = (query: z.ZodObject) =>
  (query.shape.dir as z.ZodDefault<z.ZodEnum<{ asc: 'asc'; desc: 'desc' }>>).parse(undefined);

/** The keys a list call can be sorted by, for the table header that offers them. */
export const sortableBy = (query: z.ZodObject): readonly string[] =>
  (query.shape.sort as z.ZodDefault<z.ZodEnum>).unwrap().options as string[];
