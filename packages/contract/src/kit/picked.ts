import { z } from 'zod';

/** Everything a list finds with these filters now, instead of individual ids. */
export interface MatchingWish {
  /** The id of the list call, `vehicles.list`. */
  list: string;
  /** The list's query, without page and order. */
  filter: Record<string, unknown>;
  /** The number that the operator saw and confirmed. */
  count: number;
}

/** A parsed selection, before the server has resolved it to ids. */
export class Matching {
  readonly wish: MatchingWish;
  /** The field of the list's rows that holds the id. */
  readonly key: string;
  readonly most: number;

  constructor(wish: MatchingWish, key: string, most: number) {
    this.wish = wish;
    this.key = key;
    this.most = most;
  }
}

/** The lists a bulk change can be made from: the id of the list call and the row's id field. */
export type PickedFrom = Readonly<Record<string, string>>;

/**
 * The objects of a bulk change: either ids, or everything that one of these lists finds. A handler only ever receives
 * ids: the kernel queries the list itself, as the caller, in the same transaction.
 */
export function picked<I extends z.ZodType<string>>(item: I, most: number, from: PickedFrom) {
  const all = z.strictObject({
    list: z.enum(Object.keys(from)),
    filter: z.record(z.string().max(60), z.unknown()),
    count: z.int().min(1),
  });
  return z
    .union([z.array(item).min(1).max(most), all])
    .transform((given) =>
      Array.isArray(given) ? given : (new Matching(given, from[given.list] ?? '', most) as never),
    );
}
