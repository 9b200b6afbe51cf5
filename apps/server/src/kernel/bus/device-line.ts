import { type ConnectionOptions, LineConnection } from './line-connection.ts';

/** A broker that does not accept the line within this time is tried again, milliseconds. */
const patienceMs = 3_000;
const pingMs = 5_000;
/** The same limit as mosquitto is configured with (`max_inflight_messages`). */
const window = 1_000;
/** Longest pause between two attempts, milliseconds. */
const mostAgainMs = 10_000;
/** After a connection that lasted this long, the next attempt is made soon, milliseconds. */
const goodAfterMs = 5_000;

type Given = Pick<ConnectionOptions, 'url' | 'clientId' | 'isKept' | 'wanted' | 'unwanted' | 'ingest'>;
interface LineOptions extends Given {
  /** The pause before a lost connection is first retried, milliseconds; it doubles with each attempt. */
  againMs: number;
}

/** A line to a broker that receives devices' messages; it reconnects until it is ended. */
export interface DeviceLine {
  /** Resolves when the broker has accepted the subscriptions for the first time. */
  readonly whenReady: Promise<void>;
  /** Whether it is receiving messages now. */
  isReceiving(): boolean;
  /** Receives nothing new; received messages are acknowledged once stored, then the line ends. */
  rest(): void;
  /** Ends the line, with stored messages acknowledged. */
  end(): Promise<void>;
}

/** Opens a line. A message is acknowledged when its handler's promise resolves, independently of others. */
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

  /** Whether a connection has to end first. */
  const over = () => {
    isOver = true;
    clearTimeout(again);
    if (!connection) gone();
    return connection;
  };
  return {
    whenReady,
    isReceiving: () => isReady && !isOver,
    rest: () => over()?.rest(),
    async end() {
      // Whoever has just stored something is still on the way to say so.
      await new Promise((resolve) => setImmediate(resolve));
      over()?.leave();
      return whenGone;
    },
  };
}

/** Doubles with each failed attempt, with jitter so that lines do not retry at the same moment. */
const waitOf = (tries: number, firstMs: number) =>
  Math.min(mostAgainMs, firstMs * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2);
