import { commandOrder, deviceCodes, deviceTopics } from '@kickstand/contract/fleet/devices';
import type { CommandState } from '@kickstand/contract/fleet/vehicles';
import { shardOf, withoutSecrets } from '@kickstand/domain/fleet/devices';
import {
  behindOthers,
  type CommandStep,
  lettingIn,
  nextStep,
  outcomeOf,
} from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import type { Bus } from '../../kernel/bus/bus.ts';
import type { Database } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { lineOf } from '../../kernel/program/start-error.ts';
import type { FleetState } from '../../live/fleet.ts';
import { makeBatcher } from '../batcher.ts';
import { divided } from '../divided.ts';
import type { GatewayMetrics, Log } from '../gateway-metrics.ts';
import type { StateWriter } from '../state-writer.ts';
import { type CommandNews, commandNewsTopic, wakeTopic } from './command-news.ts';
import {
  type Answer,
  type Command,
  expire,
  markSent,
  markSentAgain,
  noteFences,
  noteLate,
  openCommands,
  type Settlement,
  settle,
} from './commands.store.ts';

/** The engine checks its commands this often even without being woken, milliseconds. */
const everyMs = 1_000;
const mostAtOnce = 5_000;
/** How long after the deadline of an operator's unlock the motor may still be switched on, milliseconds. */
const opsGraceMs = 60_000;

/**
 * Carries commands from the table to the devices, and their outcomes back. The table is the truth; MQTT is only the
 * transport.
 */
export interface Commands {
  /** Checks for queued commands now: after a transaction that added some. */
  wake(): void;
  /** Does what is due by the clock; the engine's own timer calls it every second. */
  step(): Promise<void>;
  /** A device answered; resolves when the answer is stored. */
  answered(answer: Answer): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  database: Database;
  fleet: FleetState;
  bus: Bus;
  stateWriter: Pick<StateWriter, 'sent'>;
  metrics: GatewayMetrics;
  log: Log;
  now(): number;
}

export function makeCommands(needs: Needs): Commands {
  const { database, bus, metrics, log, now } = needs;
  const startedAt = now();
  /** Vehicles with more commands waiting: the next one follows as soon as one has ended. */
  const waiting = new Set<number>();
  const answers = makeBatcher<Answer>(async (given) => {
    await divided(
      given,
      (some) => takeAnswers(needs, some),
      ({ imei }, error) => metrics.note(imei, 'reply', 'unstorable', lineOf(error)),
    );
    if (given.some(({ vehicle }) => waiting.has(vehicle))) wake();
  });
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const once = async () => {
    const open = await database.read(everything, (db) => openCommands(db, mostAtOnce));
    const at = now();
    const behind = behindOthers(open, at);
    waiting.clear();
    for (const { id, vehicle } of open) if (behind.has(id)) waiting.add(vehicle);
    const steps = open.map((command) => {
      const step = stepOf({ ...needs, startedAt }, command, behind.has(command.id), at);
      return { command, step: canSend(command) ? step : unsendable(step) };
    });
    await settleDue(needs, steps, at);
    await sendDue(needs, steps, at);
  };

  const step = async () => {
    while (running) await running.catch(() => undefined);
    running = once().finally(() => {
      running = undefined;
    });
    await running;
  };

  const wake = () => {
    if (again || stopped) return;
    again = true;
    const run = async () => {
      while (running) await running.catch(() => undefined);
      // From here on a new wake is a new look: what it announces may have been committed after this one began.
      again = false;
      if (!stopped) await step();
    };
    run().catch((error: unknown) => {
      metrics.count('command_faults_total', 'Looks at the command table that failed');
      log.error({ error: lineOf(error) }, 'commands could not be looked after; it is tried again');
    });
  };

  const timer = setInterval(wake, everyMs);
  const stopListening = bus.subscribe(wakeTopic, wake);
  wake();

  return {
    wake,
    step,
    answered: (answer) => answers.add(answer),
    async stop() {
      stopped = true;
      clearInterval(timer);
      stopListening();
      while (running) await running.catch(() => undefined);
    },
  };
}

interface Running extends Needs {
  /** When this engine started, epoch ms. */
  startedAt: number;
}

interface Planned {
  command: Command;
  step: CommandStep;
}

/** The resulting command message; nothing that operators can request is refused here. */
const orderOf = ({ type, args }: Command) => commandOrder.safeParse({ do: type, ...args });
const canSend = (command: Command) => orderOf(command).success;

/** A command that cannot be encoded must not keep the others from being sent. */
const unsendable = (step: CommandStep): CommandStep =>
  step.do === 'send' || step.do === 'again'
    ? { do: 'settle', state: 'refused', code: deviceCodes.unsupported }
    : step;

function stepOf(
  { fleet, bus, startedAt }: Running,
  command: Command,
  behind: boolean,
  at: number,
): CommandStep {
  const index = fleet.indexOf(command.vehicle);
  const facts = index === undefined ? undefined : fleet.facts(index);
  const reach = {
    online: facts?.online ?? false,
    speedKmh: facts?.speedKmh ?? null,
    listening: bus.listening(command.imei),
    missed: command.deadlineAt <= startedAt,
    riding: facts?.riding ?? 'available',
    behind,
  };
  // A restarted engine learns from the open commands whom staff has been let in to.
  if (index !== undefined && command.state === 'sent') expectStaff(fleet, index, command);
  const byOperator = command.source === 'operator';
  return nextStep({ ...command, byOperator }, reach, at);
}

async function settleDue(needs: Needs, steps: readonly Planned[], at: number) {
  const due: (Settlement & { from: readonly string[] })[] = [];
  for (const { command, step } of steps)
    if (step.do === 'settle')
      due.push({ ...keyOf(command), state: step.state, code: step.code, from: [command.state] });
  if (due.length === 0) return;
  const settled = await needs.database.write(everything, (db) => settle(db, due, at));
  for (const command of settled) announce(needs, command, at);
}

/** The table says `sent` before anything is sent: a crash in between loses a transmission and never doubles one. */
async function sendDue(needs: Needs, steps: readonly Planned[], at: number) {
  const wanted = (what: 'send' | 'again') =>
    steps.flatMap(({ command, step }) => (step.do === what ? [command] : []));
  const [fresh, repeated] = [wanted('send'), wanted('again')];
  if (fresh.length + repeated.length === 0) return;
  const going = await needs.database.write(everything, async (db) => [
    ...(fresh.length > 0 ? await markSent(db, fresh.map(keyOf), at) : []),
    ...(repeated.length > 0 ? await markSentAgain(db, repeated) : []),
  ]);
  for (const command of going) {
    const index = needs.fleet.indexOf(command.vehicle);
    if (index !== undefined) expectStaff(needs.fleet, index, command);
    send(needs, command, at);
    announce(needs, command, at);
  }
}

function send({ bus, stateWriter }: Needs, command: Command, at: number) {
  const { imei } = command;
  const payload = {
    commandId: command.id,
    order: orderOf(command).data,
    sentAt: at,
    expiresAt: command.deadlineAt,
  };
  const topic = deviceTopics.command.topic.replace(':shard', String(shardOf(imei))).replace(':imei', imei);
  bus.publish(topic, JSON.stringify(payload), { qos: deviceTopics.command.qos });
  const kept = { packetId: newId(), deviceAt: null, code: null, payload: withoutSecrets(payload) };
  stateWriter.sent({ vehicle: command.vehicle, imei, at, kind: 'command', verdict: 'fresh', ...kept });
}

function expectStaff(fleet: FleetState, index: number, { type, source, deadlineAt }: Command) {
  if (source === 'operator' && lettingIn.includes(type)) fleet.expectOps(index, deadlineAt + opsGraceMs);
}

async function takeAnswers(needs: Needs, given: readonly Answer[]) {
  const at = needs.now();
  // Of two answers in one batch the first one counts, as it would in two.
  const first = [...new Map([...given].reverse().map((answer) => [answer.commandId, answer])).values()];
  const outcomes = first.map(({ vehicle, imei, commandId, code }) => {
    return { vehicle, imei, id: commandId, code, state: outcomeOf(code), from: ['sent'] };
  });
  const [settled, late] = await needs.database.write(everything, async (db) => {
    const expired = await expire(db, given, deviceCodes.noAnswer, at);
    const done = await settle(db, outcomes, at);
    await noteFences(db, done);
    const ids = new Set(done.map(({ id }) => id));
    const others = given.filter(({ commandId }) => !ids.has(commandId));
    return [[...expired, ...done], others.length > 0 ? await noteLate(db, others, at) : 0] as const;
  });
  if (late > 0) needs.metrics.count('command_late_total', 'Answers that came after the outcome', late);
  for (const command of settled) announce(needs, command, at);
}

function announce({ bus, metrics }: Needs, command: Command, at: number) {
  const { id, vehicle, jobId, agentId, serviceAreaId, operatorId, type, deviceCode } = command;
  const state = command.state as CommandState;
  const news: CommandNews = {
    id,
    vehicle,
    jobId,
    agentId,
    serviceAreaId,
    operatorId,
    type,
    state,
    deviceCode,
    at,
  };
  bus.publish(commandNewsTopic, JSON.stringify(news), { qos: 1 });
  metrics.count(`commands_${state}_total`, `Commands that became ${state}`);
}

const keyOf = ({ vehicle, id }: Command) => ({ vehicle, id });
