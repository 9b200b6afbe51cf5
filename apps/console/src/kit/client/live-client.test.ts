import { type LiveAsk, liveClose } from '@kickstand/contract/fleet/live';
import { beforeEach, describe, expect, test } from 'vitest';
import { firstWaitMs, LiveClient, type LiveSocket, longestWaitMs, silenceMs, waitMs } from './live-client.ts';

class FakeSocket implements LiveSocket {
  binaryType = '';
  onopen: LiveSocket['onopen'] = null;
  onmessage: LiveSocket['onmessage'] = null;
  onclose: LiveSocket['onclose'] = null;
  asked: LiveAsk[] = [];
  closedWith: number | undefined;

  send(text: string) {
    this.asked.push(JSON.parse(text) as LiveAsk);
  }
  close(code?: number) {
    this.closedWith = code;
  }
  says(said: unknown) {
    this.onmessage?.({ data: said instanceof ArrayBuffer ? said : JSON.stringify(said) });
  }
}

let sockets: FakeSocket[];
let timers: { at: number; work: () => void }[];
let now: number;
let ended: string[];
let askedServer: number;
let signedIn: boolean;

const socket = () => sockets.at(-1) as FakeSocket;

function makeClient() {
  return new LiveClient({
    open: () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    proof: async () => (signedIn ? { bearer: 'b', t: 't' } : undefined),
    askWhetherSignedIn: async () => {
      askedServer += 1;
    },
    ended: (why) => ended.push(why),
    now: () => now,
    random: () => 0.5,
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
}

function pass(ms: number) {
  now += ms;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { work } of due) work();
}

/** The socket opens and the server greets. */
async function greet() {
  const here = socket();
  here.onopen?.();
  await expect.poll(() => here.asked.length).toBe(1);
  here.says({ kind: 'ready', now });
}

const box = { west: 1, south: 2, east: 3, north: 4, zoom: 12 };

beforeEach(() => {
  sockets = [];
  timers = [];
  now = 1_000_000;
  ended = [];
  askedServer = 0;
  signedIn = true;
});

describe('while somebody needs it', () => {
  test('it connects, says who it is and then what it watches', async () => {
    const client = makeClient();
    client.watch(box);
    client.use();
    expect(client.state).toBe('connecting');
    await greet();
    expect(client.state).toBe('live');
    expect(socket().asked).toEqual([
      { kind: 'hello', bearer: 'b', t: 't' },
      { kind: 'watch', ...box },
    ]);
  });

  test('all share one connection, and the last one to leave closes it', async () => {
    const client = makeClient();
    const leave = [client.use(), client.use()];
    await greet();
    leave[0]?.();
    leave[0]?.();
    expect(client.state).toBe('live');
    leave[1]?.();
    expect(client.state).toBe('paused');
    expect(sockets.length).toBe(1);
    expect(socket().closedWith).toBe(1000);
  });

  test('a hidden window lets go of it and takes it up at once when it comes back', async () => {
    const client = makeClient();
    client.watch(box);
    client.use();
    await greet();
    client.setHidden(true);
    expect(client.state).toBe('paused');
    client.setHidden(false);
    expect(sockets.length).toBe(2);
    await greet();
    expect(socket().asked.at(-1)).toEqual({ kind: 'watch', ...box });
  });
});

describe('a lost connection', () => {
  test('comes back by itself, later each time, and watches what is watched by then', async () => {
    const client = makeClient();
    client.watch(box);
    client.use();
    await greet();
    socket().onclose?.({ code: 1006 });
    expect(client.state).toBe('waiting');
    client.watch({ ...box, zoom: 15 });
    pass(waitMs(0, 0.5) - 1);
    expect(sockets.length).toBe(1);
    pass(1);
    expect(sockets.length).toBe(2);
    socket().onclose?.({ code: 1006 });
    pass(waitMs(0, 0.5));
    expect(sockets.length).toBe(2);
    pass(waitMs(1, 0.5) - waitMs(0, 0.5));
    expect(sockets.length).toBe(3);
    await greet();
    expect(socket().asked.at(-1)).toEqual({ kind: 'watch', ...box, zoom: 15 });
  });

  test('a greeting forgets earlier failures', async () => {
    const client = makeClient();
    client.use();
    for (let i = 0; i < 6; i++) {
      socket().onclose?.({ code: 1006 });
      pass(longestWaitMs);
    }
    await greet();
    socket().onclose?.({ code: 1006 });
    pass(firstWaitMs);
    expect(sockets.length).toBe(8);
  });

  test('waits stay between half and all of what doubling says', () => {
    expect(waitMs(0, 0)).toBe(firstWaitMs / 2);
    expect(waitMs(3, 1)).toBe(8 * firstWaitMs);
    expect(waitMs(50, 1)).toBe(longestWaitMs);
  });

  test('nobody waits for it any more once nobody needs it', async () => {
    const client = makeClient();
    const leave = client.use();
    socket().onclose?.({ code: 1006 });
    leave();
    pass(longestWaitMs);
    expect(sockets.length).toBe(1);
    expect(client.state).toBe('paused');
  });

  test('a refused proof is put to the server, which knows whether the session still stands', async () => {
    const client = makeClient();
    client.use();
    await greet();
    socket().onclose?.({ code: liveClose.signedOut });
    expect(askedServer).toBe(1);
    expect(client.state).toBe('waiting');
  });

  test('without a permission it is not tried again', async () => {
    const client = makeClient();
    client.use();
    await greet();
    socket().onclose?.({ code: liveClose.forbidden });
    pass(longestWaitMs);
    expect(client.state).toBe('forbidden');
    expect(sockets.length).toBe(1);
  });

  test('a line on which nothing is said while something is watched counts as lost', async () => {
    const client = makeClient();
    client.watch(box);
    client.use();
    await greet();
    pass(silenceMs - 1);
    socket().says(new ArrayBuffer(16));
    pass(silenceMs - 1);
    expect(client.state).toBe('live');
    pass(1);
    expect(client.state).toBe('waiting');
    expect(sockets[0]?.closedWith).toBe(1000);
  });

  test('without a session nothing is said', async () => {
    signedIn = false;
    const client = makeClient();
    client.use();
    socket().onopen?.();
    await expect.poll(() => client.state).toBe('waiting');
    expect(sockets[0]?.asked).toEqual([]);
  });
});

describe('what the server says', () => {
  test('frames and commands reach everybody who listens, and nobody after they left', async () => {
    const client = makeClient();
    const frames: ArrayBuffer[] = [];
    const commands: string[] = [];
    const leave = client.onFrame((frame) => frames.push(frame));
    client.onCommand(({ state }) => commands.push(state));
    client.use();
    await greet();
    now += 5_000;
    socket().says(new ArrayBuffer(16));
    leave();
    socket().says(new ArrayBuffer(16));
    const command = {
      id: '1',
      jobId: null,
      carId: '100000001',
      type: 'ring',
      deviceCode: 0,
      message: null,
      at: now,
    };
    socket().says({ kind: 'command', ...command, state: 'acked' });
    socket().says({ kind: 'command', ...command, state: 'melted' });
    expect(frames.length).toBe(1);
    expect(commands).toEqual(['acked']);
    expect(client.heardAt).toBe(now);
  });

  test('the end of the session is passed on with its reason', async () => {
    const client = makeClient();
    client.use();
    await greet();
    socket().says({ kind: 'ended', why: '账号已停用' });
    expect(ended).toEqual(['账号已停用']);
  });
});
