import { type ConnectionOptions, LineConnection } from './line-connection.ts';

/** A broker that does not take the line within this time is tried again, milliseconds. */
const patienceMs = 3_000;
const pingMs = 5_000;
/** What mosquitto is set up with as well (`max_inflight_messages`). */
const window = 1_000;
/** At most this long between two tries, milliseconds. */
const mostAgainMs = 10_000;
/** After a connection that held so long the next is tried soon again, milliseconds. */
const goodAfterMs = 5_000;

type Given = Pick<ConnectionOptions, 'url' | 'clientId' | 'isKept' | 'wanted' | 'unwanted' | 'hear'>;
interface LineOptions extends Given {
  /** After how long a lost connection is first tried again, milliseconds; each further try waits twice as long. */
  againMs: number;
}

/** A line to a broker over which devices are heard; it connects again by itself until it ends. */
export interface DeviceLine {
  /** When the broker listened to what it wants for the first time. */
  readonly whenReady: Promise<void>;
  /** Whether it hears at this moment. */
  isHearing(): boolean;
  /** Hear nothing new; what was heard is acknowledged when it is stored, and then the line ends. */
  rest(): void;
  /** End, with what was stored acknowledged. */
  end(): Promise<void>;
}

/** Opens a line. What it hears is acknowledged when the promise of the hearer is kept, whatever became of others. */
export function openLine({ againMs, ...options }: LineOptions): DeviceLine {
  let connection: LineConnection | undefined;
  let [isReady, isOver] = [false, false];
  let again: NodeJS.Timeout | undefined;
  let tries = 0;
  let [ready, gone] = [() => {}, () => {}];
  const whenReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const whenGone = new Promise<void>((resolve) => {
    gone = resolve;
  });

  const open = () => {
    const from = performance.now();
    connection = new LineConnection({
      ...options,
      window,
      patienceMs,
      pingMs,
      onReady: () => {
        isReady = true;
        ready();
      },
      onGone: () => {
        isReady = false;
        connection = undefined;
        if (isOver) return gone();
        if (performance.now() - from > goodAfterMs) tries = 0;
        again = setTimeout(open, waitOf(tries++, againMs));
      },
    });
  };
  open();

  /** Whether there is a connection that has to end first. */
  const over = () => {
    isOver = true;
    clearTimeout(again);
    if (!connection) gone();
    return connection;
  };
  return {
    whenReady,
    isHearing: () => isReady && !isOver,
    rest: () => over()?.rest(),
    async end() {
      // Whoever has just stored something is still on the way to say so.
      await new Promise((resolve) => setImmediate(resolve));
      over()?.leave();
      return whenGone;
    },
  };
}

/** Twice as long after each try in vain, and not for all lines at the same moment. */
const waitOf = (tries: number, firstMs: number) =>
  Math.min(mostAgainMs, firstMs * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2);
