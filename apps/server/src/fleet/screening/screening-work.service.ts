import type { screening, WorkedHit } from '@kickstand/contract/fleet/screening';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import { tasksMade } from '../tasks/tasks.questions.ts';
import { type AssetParts, shelveVehicles } from '../vehicles/assets.service.ts';
import { tagVehicles } from '../vehicles/vehicle-words.service.ts';
import { hitsAmong } from './results.store.ts';
import { type ScreeningParts, seenRun } from './screening.service.ts';
import { findVehicles, taskedSince } from './screening.store.ts';

export type WorkParts = ScreeningParts & { vehicles: AssetParts };

interface Chosen {
  runId: string;
  carIds: readonly string[];
}

type Code = ConstructorParameters<typeof Refused>[0];
type Left = ReadonlyMap<string, Code>;

/** A result is a snapshot: each vehicle is checked again. Returns those skipped, with the reason. */
async function lookAgain({ zone }: ScreeningParts, ctx: Ctx, { runId, carIds }: Chosen) {
  const wanted = [...new Set(carIds)];
  ctx.audit.on(objectOf(wanted));
  const { rule } = await seenRun(ctx, runId);
  const scope = ctx.rows.scope();
  const among = await hitsAmong(ctx.db, scope, runId, wanted.map(Number));
  const search = { scope, rule, now: ctx.now(), zone, among, most: among.length };
  const found = among.length > 0 ? await findVehicles(ctx.db, search) : [];
  const [held, meeting] = [new Set(among), new Set(found.map(({ vehicle }) => vehicle))];
  const left = new Map<string, Code>();
  for (const carId of wanted)
    if (!held.has(Number(carId))) left.set(carId, 'vehicle.not_found');
    else if (!meeting.has(Number(carId))) left.set(carId, 'screening.no_longer');
  return { wanted, left };
}

const objectOf = (carIds: readonly string[]) =>
  carIds.length === 1 ? (carIds[0] ?? '') : `${carIds.length} vehicles`;

interface Again {
  wanted: readonly string[];
  left: Left;
}

const failed = ({ locale }: Ctx, carId: string, refused: Refused): WorkedHit => ({
  carId,
  ok: false,
  code: refused.code,
  message: refused.sentence(locale),
});

/** Does the work for the vehicles that still meet the rule; a refusal of one is that vehicle's own result. */
async function workWith(
  ctx: Ctx,
  { runId }: Chosen,
  { wanted, left }: Again,
  work: (carIds: string[]) => Promise<{ list: WorkedHit[] }>,
) {
  const rest = wanted.filter((carId) => !left.has(carId));
  const done = rest.length > 0 ? (await orRefused(ctx, rest, work)).list : [];
  const byCar = new Map(done.map((one) => [one.carId, one]));
  const list = wanted.flatMap((carId) => {
    const code = left.get(carId);
    return code ? [failed(ctx, carId, new Refused(code))] : (byCar.get(carId) ?? []);
  });
  const skipped = Object.fromEntries(left);
  ctx.audit.record(objectOf(wanted), { ...ctx.audit.change, run: runId, skipped }, ctx.audit.reason);
  return { list, count: list.length };
}

async function orRefused(
  ctx: Ctx,
  carIds: string[],
  work: (carIds: string[]) => Promise<{ list: WorkedHit[] }>,
): Promise<{ list: WorkedHit[] }> {
  try {
    return await work(carIds);
  } catch (error) {
    const [only] = carIds;
    if (!(error instanceof Refused) || carIds.length !== 1 || only === undefined) throw error;
    return { list: [failed(ctx, only, error)] };
  }
}

const bare = { params: undefined, query: undefined };
const hourMs = 3_600_000;

/** Creates a task for each vehicle that still meets the rule, unless it already has one of the kind. */
export async function taskHits(parts: WorkParts, ctx: Ctx, { body }: InputOf<typeof screening.tasks>) {
  const { type, priority, remark, dueHours, dedupeHours } = body;
  const again = await lookAgain(parts, ctx, body);
  const since = ctx.now() - dedupeHours * hourMs;
  const tasked = await taskedSince(ctx.db, again.wanted.map(Number), { type, since });
  for (const carId of again.wanted)
    if (tasked.has(Number(carId)) && !again.left.has(carId)) again.left.set(carId, 'screening.tasked');
  return workWith(ctx, body, again, (carIds) =>
    tasksMade.ask(ctx, carIds.map(Number), { type, priority, remark, dueHours }),
  );
}

/** Adds and removes tags of the vehicles that still meet the rule. */
export async function tagHits(parts: WorkParts, ctx: Ctx, { body }: InputOf<typeof screening.tag>) {
  const { add, remove } = body;
  const again = await lookAgain(parts, ctx, body);
  return workWith(ctx, body, again, (carIds) => tagVehicles(ctx, { ...bare, body: { add, remove, carIds } }));
}

/** Takes vehicles that still meet the rule off the shelf, by the rules of vehicles. */
export async function takeHitsOff(parts: WorkParts, ctx: Ctx, { body }: InputOf<typeof screening.takeOff>) {
  const again = await lookAgain(parts, ctx, body);
  const work = (carIds: string[]) =>
    shelveVehicles(parts.vehicles, ctx, {
      ...bare,
      body: { carIds, on: false, reason: body.reason, version: undefined },
    });
  return workWith(ctx, body, again, work);
}
