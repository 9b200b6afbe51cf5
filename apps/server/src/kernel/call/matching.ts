import { type Call, type InputOf, Matching } from '@kickstand/contract/kit';
import { isWhatWasMeant, mayCall } from '@kickstand/domain/platform/access';
import type { z } from 'zod';
import type { Route } from './calls.ts';
import { refuse } from './refuse.ts';

export interface Lists {
  /** The caller's codes. */
  codes: ReadonlySet<string>;
  routeById(id: string): Route | undefined;
  /** Queries a list on behalf of the caller, in the transaction of the change. */
  ask(route: Route, query: unknown): Promise<unknown>;
}

/**
 * Replaces a list and its filters in a bulk change by ids: whatever the list returns its caller now, in the transaction
 * of the change. From here on it is a change like any other, with its own limits and second persons.
 */
export async function idsFor(input: InputOf<Call>, lists: () => Lists): Promise<InputOf<Call>> {
  const body = input.body as Record<string, unknown> | undefined;
  const wishes = Object.entries(body ?? {}).flatMap(([name, value]) =>
    value instanceof Matching ? [[name, value] as const] : [],
  );
  if (wishes.length === 0) return input;
  const found: Record<string, string[]> = {};
  for (const [name, wish] of wishes) found[name] = await idsOf(wish, lists());
  return { ...input, body: { ...body, ...found } as unknown as undefined };
}

async function idsOf({ wish, key, most }: Matching, { codes, routeById, ask }: Lists) {
  const route = routeById(wish.list);
  if (!route?.call.query) throw new Error(`no list ${wish.list}`);
  if (!mayCall(codes, route.call.access)) refuse('common.forbidden');
  const query = askedOf(route.call.query, wish.filter);
  const { list, count } = (await ask(route, { ...query, pageSize: most })) as {
    list: Record<string, unknown>[];
    count: number;
  };
  if (count > most) refuse('common.too_many_matching', { count, most });
  if (!isWhatWasMeant(wish.count, count)) refuse('common.matching_changed', { agreed: wish.count, count });
  return list.map((row) => String(row[key]));
}

function askedOf(query: z.ZodObject, filter: Record<string, unknown>) {
  const parsed = query.strict().safeParse(filter);
  return parsed.success ? parsed.data : refuse('common.invalid', { fields: 'filter' });
}
