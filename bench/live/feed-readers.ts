import { Agent, get } from 'node:http';

/** What the parent asks of the readers, and what they tell. */
export interface ReadersAsk {
  files: string[];
  perSecond: number;
  seconds: number;
  /** Whether they say what they have. */
  remember: boolean;
  /** The address of this machine that they ask from: each has an allowance of its own. */
  from: string;
}
export interface ReadersSeen {
  /** Milliseconds from when a poll was due until its answer was read. */
  took: number[];
  /** How many answers had each status; 0: there was none. */
  statuses: Record<number, number>;
  bytes: number;
}

const turnMs = 5;

/** Polls by the clock, however long answers take. */
async function read({ files, perSecond, seconds, remember, from }: ReadersAsk): Promise<ReadersSeen> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const tags = new Map<string, string>();
  const seen: ReadersSeen = { took: [], statuses: {}, bytes: 0 };
  const poll = (file: string, due: number) =>
    new Promise<void>((resolve) => {
      const note = (status: number) => {
        seen.took.push(performance.now() - due);
        seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
        resolve();
      };
      const fail = () => note(0);
      const tag = remember ? tags.get(file) : undefined;
      const headers = { 'accept-encoding': 'gzip', ...(tag && { 'if-none-match': tag }) };
      get(file, { agent, headers, localAddress: from, family: 4 }, (answer) => {
        const { statusCode = 0, headers: told } = answer;
        answer.on('data', (chunk: Buffer) => {
          seen.bytes += chunk.length;
        });
        answer.on('end', () => {
          if (told.etag) tags.set(file, told.etag);
          note(statusCode);
        });
        answer.on('error', fail);
      }).on('error', fail);
    });
  const open: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; ) {
    const now = performance.now();
    for (let due = dueAt(n); due <= now && n < perSecond * seconds; due = dueAt(++n))
      open.push(poll(files[n % files.length] ?? '', due));
    await new Promise((resolve) => setTimeout(resolve, turnMs));
  }
  await Promise.all(open);
  agent.destroy();
  return seen;

  function dueAt(n: number) {
    return begun + (n * 1_000) / perSecond;
  }
}

process.on('message', async (ask: ReadersAsk) => process.send?.(await read(ask)));
