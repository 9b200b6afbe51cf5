import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bus } from '../kernel/bus/bus.ts';
import { jsonOf } from './json.ts';

/** Where the gateway says once a turn that it is there, after everything it told in that turn. */
const heartbeatTopic = 'live/beat';
/** Where a program that missed something asks the gateway to tell every vehicle anew. */
const retellTopic = 'live/retell';

const beat = z.object({
  /** Names one life of the gateway. */
  run: z.string(),
  /** Counts the turns of that life. */
  turn: z.int(),
  /** Batches told in this turn. */
  batches: z.int(),
  /** Whether what vehicles say is stored as well. */
  well: z.boolean(),
});
type Beat = z.infer<typeof beat>;

/** After so long without a beat the gateway counts as away, milliseconds. */
const silentMs = 5_000;
/** Everything is asked for at most this often, milliseconds. */
const askEveryMs = 10_000;

/** The gateway's side: says each turn, and calls back when somebody has missed something. */
export function sendHeartbeat(bus: Bus, onRetell: () => void) {
  const run = randomUUID();
  let turn = 0;
  const stop = bus.subscribe(retellTopic, onRetell);
  return {
    say: (told: Pick<Beat, 'batches' | 'well'>) =>
      bus.publish(heartbeatTopic, JSON.stringify({ run, turn: turn++, ...told } satisfies Beat)),
    stop,
  };
}

/**
 * The side of whoever follows the gateway: notices when it is away, and asks for everything when something was missed,
 * for what is told once is not told again by itself. Batches that arrive are to be counted with `hear`.
 */
export function followHeartbeat({ bus, now }: { bus: Bus; now(): number }) {
  let last: Beat | undefined;
  let heardAt = now();
  let unwellSince: number | undefined;
  let batches = 0;
  let owed = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  const stop = bus.subscribe(heartbeatTopic, (_, payload) => {
    const said = beat.safeParse(jsonOf(Buffer.from(payload).toString()));
    if (!said.success) return;
    const { run, turn, well } = said.data;
    const next = last?.run === run && turn === last.turn + 1;
    if (!next || batches !== said.data.batches) owed = true;
    [last, heardAt, batches] = [said.data, now(), 0];
    unwellSince = well ? undefined : (unwellSince ?? heardAt);
    if (!owed || now() - askedAt < askEveryMs) return;
    [owed, askedAt] = [false, now()];
    bus.publish(retellTopic, '', { qos: 1 });
  });
  return {
    /** A batch has arrived. */
    hear: () => void batches++,
    /** Since when what is known of the fleet may be old, epoch ms; undefined while it is told. */
    staleSince: () => (now() - heardAt > silentMs ? heardAt : unwellSince),
    stop,
  };
}
