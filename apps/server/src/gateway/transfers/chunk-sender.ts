/** A controller's outstanding requests. */
interface Asked {
  jobId: string;
  next: number;
  /** The index after the last one. */
  end: number;
}

interface Needs {
  now(): number;
  /** Bytes a second to all controllers together. */
  bytesPerSecond(): number;
  /** Sends one chunk; returns its size, or undefined if nothing may be sent to this controller now. */
  send(imei: string, chunk: { jobId: string; index: number }): number | undefined;
}

/** The chunks of an upgrade that a controller wants. */
export interface Wanted {
  jobId: string;
  from: number;
  count: number;
}

/** Sends chunks to controllers in turn, one each, within the total rate. */
export interface ChunkSender {
  /** Sets a controller's requested chunks, replacing earlier ones. */
  ask(imei: string, wanted: Wanted): void;
  /** Sends as much as the rate allows by now; called by its own timer. */
  pump(): void;
  stop(): void;
}

const everyMs = 50;
/** Unused rate is accumulated for at most this long, milliseconds. */
const burstMs = 500;

/**
 * Each round sends one chunk to each waiting controller: somebody who wants the vehicle meanwhile is delayed by at most
 * one, and the next is checked again before it is sent.
 */
export function makeChunkSender({ now, bytesPerSecond, send }: Needs): ChunkSender {
  const waiting = new Map<string, Asked>();
  let [allowance, countedAt] = [0, now()];

  const refill = () => {
    const at = now();
    const most = (bytesPerSecond() * burstMs) / 1_000;
    allowance = Math.min(most, allowance + (bytesPerSecond() * Math.max(0, at - countedAt)) / 1_000);
    countedAt = at;
  };

  const round = () => {
    for (const [imei, asked] of [...waiting]) {
      if (allowance <= 0) return;
      const sent = send(imei, { jobId: asked.jobId, index: asked.next });
      allowance -= sent ?? 0;
      asked.next += 1;
      // To the end of the line, so that all have their turn.
      waiting.delete(imei);
      if (sent !== undefined && asked.next < asked.end) waiting.set(imei, asked);
    }
  };

  const pump = () => {
    refill();
    round();
  };
  const timer = setInterval(pump, everyMs).unref();

  return {
    ask(imei, { jobId, from, count }) {
      waiting.set(imei, { jobId, next: from, end: from + count });
    },
    pump,
    stop: () => clearInterval(timer),
  };
}
