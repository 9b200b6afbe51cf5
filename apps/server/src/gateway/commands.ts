import { commandOrder, deviceCodes, deviceTopics } from '@kickstand/contract/devices';
import type { CommandState } from '@kickstand/contract/vehicles';
import { everything } from '@kickstand/domain/access';
import { shardOf } from '@kickstand/domain/devices';
import { type CommandStep, nextStep, outcomeOf } from '@kickstand/domain/vehicles';
import type { Database } from '../kernel/db.ts';
import { lineOf } from '../kernel/start-error.ts';
import type { FleetState } from '../live/fleet.ts';
import type { Bus } from './bus.ts';
import { type CommandNews, commandNewsTopic, wakeTopic } from './command-news.ts';
import {
  type Answer,
  type Command,
  expire,
  markSent,
  markSentAgain,
  noteLate,
  openCommands,
  type Settlement,
  settle,
} from './commands.store.ts';
import type { GatewayMetrics, Log } from './gateway-metrics.ts';
import { gather } from './gather.ts';

/** Even without being woken, the engine looks after its commands this often, milliseconds. */
const everyMs = 1_000;
const mostAtOnce = 5_000;
/** After an operator's unlock the motor may be switched on this long after the command's deadline, milliseconds. */
const opsGraceMs = 60_000;
const defaultRingSeconds = 5;

/** Carries commands from the table to the devices, and their outcomes back. The table is the truth; MQTT only carries. */
export interface Commands {
  /** Look for queued commands now: after a transaction that added some. */
  wake(): void;
  /** Do what is due by the clock; the engine's own timer calls it every second. */
  step(): Promise<void>;
  /** A device answered; settled when the answer is stored. */
  answered(answer: Answer): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  database: Database;
  fleet: FleetState;
  bus: Bus;
  metrics: GatewayMetrics;
  log: Log;
  now(): number;
}

export function makeCommands(needs: Needs): Commands {
  const { database, bus, metrics, log, now } = needs;
  const startedAt = now();
  const answers = gather<Answer>((given) => takeAnswers(needs, given));
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const once = async () => {
    const open = await database.read(everything, (db) => openCommands(db, mostAtOnce));
    const at = now();
    const steps = open.map((command) => ({ command, step: stepOf({ ...needs, startedAt }, command, at) }));
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
  const stopHearing = bus.subscribe(wakeTopic, wake);
  wake();

  return {
    wake,
    step,
    answered: (answer) => answers.add(answer),
    async stop() {
      stopped = true;
      clearInterval(timer);
      stopHearing();
      while (running) await running.catch(() => undefined);
    },
  };
}

interface Running extends Needs {
  /** When this engine began to look after commands, epoch ms. */
  startedAt: number;
}

interface Planned {
  command: Command;
  step: CommandStep;
}

function stepOf({ fleet, bus, startedAt }: Running, command: Command, at: number): CommandStep {
  const index = fleet.indexOf(command.vehicle);
  const facts = index === undefined ? undefined : fleet.facts(index);
  const reach = {
    online: facts?.online ?? false,
    speedKmh: facts?.speedKmh ?? null,
    listening: bus.listening(command.imei),
    missed: command.deadlineAt <= startedAt,
  };
  // A restarted engine learns from the open commands whom staff has been let in to.
  if (index !== undefined && command.state === 'sent') expectStaff(fleet, index, command);
  return nextStep({ ...command, state: command.state === 'sent' ? 'sent' : 'queued' }, reach, at);
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

/** The table says `sent` before anything is sent: a crash in between loses a sending and never doubles one. */
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
    send(needs.bus, command, at);
    announce(needs, command, at);
  }
}

function send(bus: Bus, command: Command, at: number) {
  const { type, args, imei } = command;
  const seconds = type === 'ring' ? { seconds: args.seconds ?? defaultRingSeconds } : {};
  const payload = {
    commandId: command.id,
    order: commandOrder.parse({ do: type, ...seconds }),
    sentAt: at,
    expiresAt: command.deadlineAt,
  };
  const topic = deviceTopics.command.topic.replace(':shard', String(shardOf(imei))).replace(':imei', imei);
  bus.publish(topic, JSON.stringify(payload), { qos: deviceTopics.command.qos });
}

function expectStaff(fleet: FleetState, index: number, { type, source, deadlineAt }: Command) {
  if (type === 'unlock' && source === 'operator') fleet.expectOps(index, deadlineAt + opsGraceMs);
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
  bus.publish(commandNewsTopic, JSON.stringify(news));
  metrics.count(`commands_${state}_total`, `Commands that became ${state}`);
}

const keyOf = ({ vehicle, id }: Command) => ({ vehicle, id });
