import { readHeader } from '@kickstand/domain/fleet/live';
import { WebSocket } from 'ws';

/** What the parent asks of the consoles, and what they tell. */
export type PushAsk = { port: number; consoles: number; boxes: number };
export interface PushSeen {
  /** Milliseconds from the turn that made a frame until a console had it. */
  delays: number[];
  bytes: number;
}

const seen: PushSeen = { delays: [], bytes: 0 };

/** One console that looks at a strip of the town. */
function open({ port, boxes }: PushAsk, n: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`);
  socket.binaryType = 'arraybuffer';
  const west = 113.4 + (n % boxes) * (0.2 / boxes);
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      socket.send(JSON.stringify({ kind: 'hello', bearer: 'any' }));
      const box = { west, east: west + 0.2 / boxes, south: 30.4, north: 30.6, zoom: 14 };
      socket.send(JSON.stringify({ kind: 'watch', ...box }));
    });
    socket.on('error', reject);
    socket.on('message', (data, isBinary) => {
      if (!isBinary) return;
      const header = readHeader(new DataView(data as ArrayBuffer));
      seen.bytes += (data as ArrayBuffer).byteLength;
      if (header?.kind === 'snapshot') return resolve();
      if (header) seen.delays.push(Date.now() - header.now);
    });
  });
}

process.on('message', async (ask: PushAsk | 'tell') => {
  if (ask === 'tell') return void process.send?.(seen);
  await Promise.all(Array.from({ length: ask.consoles }, (_, n) => open(ask, n)));
  seen.bytes = 0;
  process.send?.('ready');
});
