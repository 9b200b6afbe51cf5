import { z } from 'zod';

/** Everything that a list finds with these filters now, in the place of ids one by one. */
export interface MatchingWish {
  /** The id of the list call, `vehicles.list`. */
  list: string;
  /** What the list is asked, without page and order. */
  filter: Record<string, unknown>;
  /** How many the asker saw and agreed to. */
  count: number;
}

/** A parsed wish, before the server has looked which ids it means. */
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

/** Which lists a bulk change can be made from: the id of the list call and the field of its rows that is meant. */
export type PickedFrom = Readonly<Record<string, string>>;

/**
 * The objects of a bulk change: some by their ids, or everything that one of these lists finds. A handler is only
 * ever given ids: the kernel asks the list itself, as the caller, in the same transaction.
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
