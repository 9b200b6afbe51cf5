import type { home } from '@kickstand/contract/insight/home';
import type { AnswerOf, Call, InputOf } from '@kickstand/contract/kit';
import { exceptions, filterOf, type TileFilter, type Todo, todos } from '@kickstand/domain/insight/home';
import { holds } from '@kickstand/domain/platform/access';
import type { Route } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import type { LastMinute } from '../../kernel/list/last-minute.ts';

export interface TileParts {
  /** Every call of the server: a tile counts by querying the list it opens. */
  routes(): readonly Route[];
}

type Query = InputOf<typeof home.todo>['query'];
/** The number of rows under a filter, counted by the list itself. */
async function countListed({ routes }: TileParts, ctx: Ctx, callId: string, filter: TileFilter, wish: Query) {
  const route = routes().find(({ call }) => call.id === callId);
  if (!route?.call.query) throw new Error(`no list ${callId} to count by`);
  const { agentIds, opAreaIds } = wish;
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  const query: unknown = route.call.query.parse({
    ...Object.fromEntries(texts),
    agentIds,
    opAreaIds,
    pageSize: 1,
  });
  const said = await route.handle(ctx, { params: undefined, query, body: undefined } as InputOf<Call>);
  if (said instanceof Refused) throw said;
  return (said as { count: number }).count;
}

/** The key of equal figures: the same rows, narrowed alike. */
const viewOf = (ctx: Ctx, what: string, { agentIds, opAreaIds }: Query) =>
  JSON.stringify([what, ctx.rows.scope({ agentIds, opAreaIds })]);

async function countTodo(parts: TileParts, ctx: Ctx, todo: Todo, query: Query) {
  const { name, call, without } = todo;
  const filter = filterOf(todo, ctx.actor.agentId);
  const all = await countListed(parts, ctx, call, filter, query);
  const other = without ? await countListed(parts, ctx, call, { ...filter, ...without }, query) : 0;
  return { name, count: all - other };
}

/** What waits for the caller, each list counted separately and only with its code. */
export function todoTiles(
  parts: TileParts,
  memory: LastMinute,
  ctx: Ctx,
  { query }: InputOf<typeof home.todo>,
): Promise<AnswerOf<typeof home.todo>> {
  const mine = todos.filter(({ codes }) => holds(ctx.actor.codes, codes));
  // What waits for an operator is personal.
  const key = viewOf(ctx, [ctx.actor.operatorId, ...mine.map(({ name }) => name)].join(), query);
  return memory.ask(key, { fresh: query.fresh === true, now: ctx.now() }, async () => {
    const tiles: Awaited<ReturnType<typeof countTodo>>[] = [];
    for (const todo of mine) tiles.push(await countTodo(parts, ctx, todo, query));
    return tiles;
  });
}

/** What is wrong with the vehicles in scope, counted by the list of vehicles. */
export function exceptionTiles(
  parts: TileParts,
  memory: LastMinute,
  ctx: Ctx,
  { query }: InputOf<typeof home.exceptions>,
): Promise<AnswerOf<typeof home.exceptions>> {
  const key = viewOf(ctx, 'exceptions', query);
  return memory.ask(key, { fresh: query.fresh === true, now: ctx.now() }, async () => {
    const tiles: AnswerOf<typeof home.exceptions>['list'] = [];
    for (const { name, urgency, filter } of exceptions)
      tiles.push({ name, urgency, count: await countListed(parts, ctx, 'vehicles.list', filter, query) });
    return tiles;
  });
}
