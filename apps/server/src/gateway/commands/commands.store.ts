import { deviceCodes } from '@kickstand/contract/fleet/devices';
import { commandType } from '@kickstand/contract/fleet/vehicles';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** The columns of a command needed for its further processing and announcements. */
const facts = [
  'vehicle_id',
  'command_id',
  'job_id',
  'agent_id',
  'service_area_id',
  'imei',
  'type',
  'args',
  'source',
  'operator_id',
  'state',
  'device_code',
  'retries',
  'created_at',
  'sent_at',
  'deadline_at',
] as const;

interface Row {
  vehicle_id: number;
  command_id: string;
  job_id: string | null;
  agent_id: number;
  service_area_id: number | null;
  imei: string;
  type: string;
  args: unknown;
  source: string;
  operator_id: string | null;
  state: string;
  device_code: number | null;
  retries: number;
  created_at: number;
  sent_at: number | null;
  deadline_at: number;
}

type OpenState = 'queued' | 'sent';

const commandOf = (row: Row) => ({
  id: row.command_id,
  vehicle: row.vehicle_id,
  jobId: row.job_id,
  agentId: row.agent_id,
  serviceAreaId: row.service_area_id,
  imei: row.imei,
  type: commandType.parse(row.type),
  args: (row.args ?? {}) as Record<string, unknown>,
  source: row.source,
  operatorId: row.operator_id,
  /** One of the two while open; afterwards its final state. */
  state: row.state as OpenState,
  deviceCode: row.device_code,
  retries: row.retries,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  deadlineAt: row.deadline_at,
});
export type Command = ReturnType<typeof commandOf>;

/** The keys of commands, as parallel columns. */
export interface CommandKey {
  vehicle: number;
  id: string;
}
const keys = (commands: readonly CommandKey[]) =>
  sql`select * from unnest(${commands.map(({ vehicle }) => vehicle)}::int[], ${commands.map(({ id }) => id)}::text[])`;

/** Commands without an outcome, most urgent first. */
export async function openCommands(db: Db, limit: number): Promise<Command[]> {
  const rows = await db
    .selectFrom('command')
    .select(facts)
    .where('state', 'in', ['queued', 'sent'])
    .orderBy('deadline_at')
    .limit(limit)
    .execute();
  return rows.map(commandOf);
}

/** Claims queued commands for sending; returns those that nobody claimed or settled before. */
export async function markSent(db: Db, commands: readonly CommandKey[], now: number): Promise<Command[]> {
  const rows = await db
    .updateTable('command')
    .set({ state: 'sent', sent_at: new Date(now) })
    .where(sql<boolean>`(vehicle_id, command_id) in (${keys(commands)})`)
    .where('state', '=', 'queued')
    .returning(facts)
    .execute();
  return rows.map(commandOf);
}

/** Counts another transmission of unanswered commands; returns those that may be sent. */
export async function markSentAgain(
  db: Db,
  commands: readonly (CommandKey & { retries: number })[],
): Promise<Command[]> {
  const expected = sql`select * from unnest(${commands.map(({ vehicle }) => vehicle)}::int[],
    ${commands.map(({ id }) => id)}::text[], ${commands.map(({ retries }) => retries)}::int[])`;
  const rows = await db
    .updateTable('command')
    .set({ retries: sql<number>`retries + 1` })
    .where(sql<boolean>`(vehicle_id, command_id, retries) in (${expected})`)
    .where('state', '=', 'sent')
    .returning(facts)
    .execute();
  return rows.map(commandOf);
}

export interface Settlement extends CommandKey {
  state: 'acked' | 'refused' | 'timeout';
  /** Null: refused by the server itself. */
  code: number | null;
}

const settlements = (some: readonly (CommandKey & { state: string; code: number | null; imei?: string })[]) =>
  sql`unnest(${some.map(({ vehicle }) => vehicle)}::int[], ${some.map(({ id }) => id)}::text[],
    ${some.map(({ state }) => state)}::text[], ${some.map(({ code }) => code)}::int[],
    ${some.map(({ imei }) => imei ?? null)}::text[])`;

/** Settles commands without an outcome; returns those that this call settled: each at most once in its life. */
export async function settle(
  db: Db,
  some: readonly (Settlement & { imei?: string; from: readonly string[] })[],
  now: number,
): Promise<Command[]> {
  const settled = await Promise.all(
    [...new Set(some.map(({ from }) => from.join()))].map(async (from) => {
      const these = some.filter((one) => one.from.join() === from);
      const { rows } = await sql<Row>`
        update command c set state = s.state, device_code = s.code, ended_at = ${at(now)}
        from ${settlements(these)} as s (vehicle_id, command_id, state, code, imei)
        where c.vehicle_id = s.vehicle_id and c.command_id = s.command_id
          and c.imei = coalesce(s.imei, c.imei) and c.state = any (${from.split(',')}::text[])
        returning ${sql.join(facts.map((name) => sql.ref(`c.${name}`)))}`.execute(db);
      return rows.map(commandOf);
    }),
  );
  return settled.flat();
}

export interface Answer {
  vehicle: number;
  imei: string;
  commandId: string;
  code: number;
}

/** Ends those of the answered commands whose deadline has passed: an answer after it is late, whoever noticed first. */
export async function expire(
  db: Db,
  answers: readonly Answer[],
  code: number,
  now: number,
): Promise<Command[]> {
  const answered = keys(answers.map(({ vehicle, commandId }) => ({ vehicle, id: commandId })));
  const rows = await db
    .updateTable('command')
    .set({ state: 'timeout', device_code: code, ended_at: new Date(now) })
    .where(sql<boolean>`(vehicle_id, command_id) in (${answered})`)
    .where('state', '=', 'sent')
    .where('deadline_at', '<=', at(now))
    .returning(facts)
    .execute();
  return rows.map(commandOf);
}

/** Records answers after the outcome; the same answer sent twice is not late. Returns how many were recorded. */
export async function noteLate(db: Db, answers: readonly Answer[], now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update command c set late_at = ${at(now)}, late_code = a.code
    from unnest(${answers.map(({ vehicle }) => vehicle)}::int[], ${answers.map(({ commandId }) => commandId)}::text[],
      ${answers.map(({ imei }) => imei)}::text[], ${answers.map(({ code }) => code)}::int[])
      as a (vehicle_id, command_id, imei, code)
    where c.vehicle_id = a.vehicle_id and c.command_id = a.command_id and c.imei = a.imei
      and c.ended_at is not null and c.late_at is null
      and not (c.state in ('acked', 'refused') and c.device_code = a.code)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Records the release that controllers have after accepting fences. */
export async function noteFences(db: Db, done: readonly Command[]) {
  const pushed = done.filter(
    ({ type, deviceCode }) => type === 'fence_push' && deviceCode === deviceCodes.ok,
  );
  if (pushed.length === 0) return;
  await sql`update vehicle_state s set fence_release = p.release
    from unnest(${pushed.map(({ vehicle }) => vehicle)}::int[], ${pushed.map(({ args }) => args.release)}::int[])
      as p (vehicle_id, release)
    where s.vehicle_id = p.vehicle_id and coalesce(s.fence_release, 0) < p.release`.execute(db);
}
