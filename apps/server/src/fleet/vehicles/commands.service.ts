import { type CommandType, commandArgs, type vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import {
  bulkNeeds,
  commandGapMs,
  commandRules,
  controllerRing,
  isOpen,
  mostVehiclesPerJob,
  obstacleTo,
  ridingOf,
} from '@kickstand/domain/fleet/vehicles';
import { holds } from '@kickstand/domain/platform/access';
import type { Rings } from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import { statisticsOf } from './command-statistics.ts';
import { commandOf, openArgs } from './commands.rows.ts';
import {
  areaEdges,
  type CommandableRow,
  cancelQueued,
  commandedSince,
  commandsOfJob,
  endingsSince,
  insertJob,
  jobWith,
  lockCommandable,
  numberOf,
  pageOfCommands,
} from './commands.store.ts';

export interface CommandParts {
  /** Knows the present state of vehicles better than the database. */
  fleet?: FleetReader | undefined;
  /** Called when queued commands are committed and should be sent. */
  onQueued?: (() => void) | undefined;
}

interface Order {
  type: CommandType;
  numbers: readonly number[];
  args: Record<string, unknown>;
  reason: string | undefined;
}

type Item = ReplyOf<typeof vehicleCommands.createJob>['list'][number];
type Obstacle =
  | NonNullable<ReturnType<typeof obstacleTo>>
  | 'vehicle.not_found'
  | 'vehicle.no_area'
  | 'device.too_often';

/** Sends one command to several vehicles: each is accepted or refused separately. */
export async function createJob(
  parts: CommandParts,
  ctx: Ctx,
  { body }: InputOf<typeof vehicleCommands.createJob>,
) {
  const { type, carIds, seconds, reason } = body;
  ctx.audit.on(carIds.length === 1 ? (carIds[0] ?? '') : `${carIds.length} vehicles`);
  const given = type === 'ring' && seconds ? { seconds, ...body.args } : body.args;
  const args = commandArgs[type].parse(given ?? {});
  const order = { type, numbers: [...new Set(carIds.map(Number))], args, reason };
  const { jobId, list } = await queue(parts, ctx, order, (decided) => needSecond(ctx, order, decided));
  return { jobId, list, count: list.length };
}

/** Sends one command to the vehicle that carries a controller, or refuses. */
export async function commandByImei(
  parts: CommandParts,
  ctx: Ctx,
  {
    imei,
    type,
    args = {},
    reason,
  }: { imei: string; type: CommandType; args?: Args; reason: string | undefined },
) {
  ctx.audit.on(imei);
  const number = (await numberOf(ctx.db, ctx.rows.scope(), imei)) ?? refuse('vehicle.not_found');
  const { jobId, list } = await queue(parts, ctx, { type, numbers: [number], args, reason });
  const code = list[0]?.code as Obstacle | null | undefined;
  if (code) refuse(code);
  return { jobId };
}

/** Many vehicles at once need a second person's approval, except for harmless commands such as ringing. */
function needSecond(ctx: Ctx, { type, args, reason }: Order, decided: readonly Decided[]) {
  const accepted = decided.filter(({ obstacle }) => !obstacle).map(({ number }) => String(number));
  ctx.secondPerson({
    object: `${decided.length} vehicles`,
    change: { type, ...openArgs(args), vehicles: accepted, refused: refusedOf(decided) },
    reason,
    measured: commandRules[type].level > 0 ? decided.length : 0,
  });
}

async function queue(
  parts: CommandParts,
  ctx: Ctx,
  order: Order,
  beforeQueuing: (decided: readonly Decided[]) => void = () => undefined,
): Promise<{ jobId: string; list: Item[] }> {
  checkOrder(ctx, order);
  const { type, numbers } = order;
  const now = ctx.now();
  const rows = await lockCommandable(ctx.db, ctx.rows.scope(), numbers);
  const recent = await commandedSince(ctx.db, numbers, { type, since: now - commandGapMs });
  const byNumber = new Map(rows.map((row) => [row.vehicle, row]));
  const argsFor = await argsOfVehicles(ctx, order, rows);
  const decided = numbers.map((number) => {
    const row = byNumber.get(number);
    const said = row && argsFor(row);
    const obstacle = obstacleFor(parts, row, { type, recent }) ?? (said ? undefined : 'vehicle.no_area');
    return { number, row, said, obstacle, commandId: obstacle ? null : newId() };
  });
  beforeQueuing(decided);
  const jobId = newId();
  const { operatorId, name, agentId } = ctx.actor;
  await insertJob(ctx.db, {
    jobId,
    type,
    agentId,
    operatorId,
    now,
    operator: name,
    reason: order.reason ?? null,
    requestId: ctx.requestId,
    commands: decided.flatMap(({ row, said, commandId }) =>
      row?.imei && said && commandId
        ? [
            {
              commandId,
              args: said,
              imei: row.imei,
              vehicle: row.vehicle,
              agentId: row.agentId,
              areaId: row.areaId,
            },
          ]
        : [],
    ),
  });
  noteJob(ctx, { jobId, order, decided });
  if (parts.onQueued) ctx.afterCommit(parts.onQueued);
  return { jobId, list: decided.map((one) => itemOf(one, ctx)) };
}

type Args = Record<string, unknown>;

/** Each vehicle's arguments: the same for all except its own area's edge. Undefined if it has no area. */
async function argsOfVehicles(
  ctx: Ctx,
  { type, args }: Order,
  rows: readonly CommandableRow[],
): Promise<(row: CommandableRow) => Args | undefined> {
  if (type !== 'fence_push') return () => args;
  const areas = [...new Set(rows.flatMap(({ areaId }) => areaId ?? []))];
  const edges = new Map(
    (await areaEdges(ctx.db, areas)).map(({ areaId, boundary, release }) => {
      const ring = controllerRing(boundary as Rings);
      return [areaId, ring && { release, ring }];
    }),
  );
  return ({ areaId }) => (areaId === null ? undefined : edges.get(areaId));
}

/** Checks the command itself, whatever the vehicles are doing. */
function checkOrder({ actor }: Ctx, { type, numbers, reason }: Order) {
  const { needs, level } = commandRules[type];
  if (!holds(actor.codes, needs)) refuse('common.forbidden');
  if (numbers.length > mostVehiclesPerJob) refuse('command.too_many', { max: mostVehiclesPerJob });
  if (numbers.length > 1 && !holds(actor.codes, bulkNeeds)) refuse('common.forbidden');
  if (level >= 3 && reason === undefined) refuse('command.reason_needed');
}

/** Why this vehicle cannot be commanded; one out of scope counts as unknown. */
function obstacleFor(
  { fleet }: CommandParts,
  row: CommandableRow | undefined,
  { type, recent }: { type: CommandType; recent: ReadonlySet<number> },
): Obstacle | undefined {
  if (!row) return 'vehicle.not_found';
  const obstacle = obstacleTo(type, { ...row, ...heardOf(row.vehicle, fleet) });
  return obstacle ?? (recent.has(row.vehicle) ? 'device.too_often' : undefined);
}

/** The vehicle's present state from the fleet in memory; undefined if only its stored state is known. */
function heardOf(vehicle: number, fleet: FleetReader | undefined) {
  const index = fleet?.indexOf(vehicle);
  if (!fleet || index === undefined) return undefined;
  const { online, speedKmh, riding } = fleet.columns;
  const speed = speedKmh[index] ?? Number.NaN;
  return {
    online: online[index] === 1,
    speedKmh: Number.isNaN(speed) ? null : speed,
    riding: ridingOf(riding[index] ?? 0),
  };
}

interface Decided {
  number: number;
  obstacle: Obstacle | undefined;
  commandId: string | null;
}

const itemOf = ({ number, obstacle, commandId }: Decided, { locale }: Ctx): Item => ({
  carId: String(number),
  ok: obstacle === undefined,
  code: obstacle ?? null,
  message: obstacle ? new Refused(obstacle).sentence(locale) : null,
  commandId,
});

const refusedOf = (decided: readonly Decided[]): Record<string, string> =>
  Object.fromEntries(
    decided.flatMap(({ number, obstacle }) => (obstacle ? [[String(number), obstacle]] : [])),
  );

function noteJob(
  ctx: Ctx,
  { jobId, order, decided }: { jobId: string; order: Order; decided: readonly Decided[] },
) {
  const [first] = decided;
  const object = decided.length === 1 && first ? String(first.number) : jobId;
  const accepted = decided.filter(({ obstacle }) => !obstacle).map(({ number }) => String(number));
  const change = { type: order.type, ...openArgs(order.args), jobId, accepted, refused: refusedOf(decided) };
  ctx.audit.record(object, change, order.reason);
}

/** A job with those of its commands that are in scope. */
export async function showJob(ctx: Ctx, { params }: InputOf<typeof vehicleCommands.job>) {
  const scope = ctx.rows.scope();
  const job = (await jobWith(ctx.db, scope, params.jobId)) ?? refuse('command.job_not_found');
  const rows = await commandsOfJob(ctx.db, scope, params.jobId);
  const list = rows.map((row) => commandOf(row, ctx.locale));
  return {
    ...job,
    done: list.every(({ state }) => !isOpen(state)),
    list,
    count: list.length,
  };
}

export async function listCommands(ctx: Ctx, { query }: Pick<InputOf<typeof vehicleCommands.list>, 'query'>) {
  const { list, ...counted } = await pageOfCommands(ctx.db, ctx.rows.scope(query), query);
  return { list: list.map((row) => commandOf(row, ctx.locale)), ...counted };
}

/** Cancels commands that have not been sent; those already sent take their course. */
export async function cancelJob(ctx: Ctx, { params, body }: InputOf<typeof vehicleCommands.cancel>) {
  const { jobId } = params;
  ctx.audit.on(jobId);
  const scope = ctx.rows.scope();
  const job = (await jobWith(ctx.db, scope, jobId)) ?? refuse('command.job_not_found');
  if (!holds(ctx.actor.codes, commandRules[job.type].needs)) refuse('common.forbidden');
  const numbers = body.carIds?.map(Number);
  const list = await cancelQueued(ctx.db, scope, { jobId, numbers, now: ctx.now() });
  if (list.length === 0) refuse('command.none_waits');
  ctx.audit.record(jobId, { type: job.type, cancelled: list.map(({ carId }) => carId) });
  return { list, count: list.length };
}

/** The outcomes of the commands of the last hours. */
export async function commandStatistics(ctx: Ctx, { query }: InputOf<typeof vehicleCommands.statistics>) {
  const to = ctx.now();
  const from = to - query.hours * 3_600_000;
  const rows = await endingsSince(ctx.db, ctx.rows.scope(query), from);
  const list = statisticsOf(rows, ctx.locale);
  return { from, to, list, count: list.length };
}
