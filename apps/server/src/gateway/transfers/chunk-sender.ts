/** What a controller has asked for and has not been sent. */
interface Asked {
  jobId: string;
  next: number;
  /** The index behind the last one. */
  end: number;
}

interface Needs {
  now(): number;
  /** Bytes a second to all controllers together. */
  bytesPerSecond(): number;
  /** Send one chunk; answers how many bytes that took, or undefined where this controller is sent nothing now. */
  send(imei: string, chunk: { jobId: string; index: number }): number | undefined;
}

/** Which chunks of which upgrade a controller wants. */
export interface Wanted {
  jobId: string;
  from: number;
  count: number;
}

/** Sends chunks to controllers by turns, one to each, and no faster than all of them may be sent. */
export interface ChunkSender {
  /** A controller wants these; what it asked for before is forgotten. */
  ask(imei: string, wanted: Wanted): void;
  /** Send what there is room for by now; its own timer calls it. */
  pump(): void;
  stop(): void;
}

const everyMs = 50;
/** However long nothing was sent, no more than so much is made up for, milliseconds. */
const burstMs = 500;

/**
 * Each round sends one chunk to each controller that waits: whoever wants its vehicle meanwhile is behind no more than one,
 * and the next is looked at again before it leaves.
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
