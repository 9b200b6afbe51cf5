import type { LiveSay } from '@kickstand/contract/fleet/live';
import { vi } from 'vitest';

/** The server's end of the live connection: says what a test wants said. */
class FakeLiveSocket {
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  asked: { kind: string }[] = [];

  constructor() {
    open = this;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string) {
    const ask = JSON.parse(text) as { kind: string };
    this.asked.push(ask);
    if (ask.kind === 'hello') this.onmessage?.({ data: JSON.stringify({ kind: 'ready', now: Date.now() }) });
  }

  close() {
    if (open === this) open = undefined;
  }
}

let open: FakeLiveSocket | undefined;

vi.stubGlobal('WebSocket', FakeLiveSocket);

/** Whether a console is connected and has been greeted. */
export const isLive = () => open?.asked.some(({ kind }) => kind === 'hello') ?? false;

/** Whether the console that is connected wants vehicles. */
export const isWatching = () => open?.asked.at(-1)?.kind === 'watch';

/** Whether it wants to know how stations stand. */
export const isWatchingStations = () => {
  const last = open?.asked.findLast(({ kind }) => kind === 'stations') as { on?: boolean } | undefined;
  return last?.on === true;
};

/** Say something to the console that is connected. */
export const liveSays = (said: LiveSay) => open?.onmessage?.({ data: JSON.stringify(said) });

/** Send a frame of vehicles to the console that is connected. */
export const liveSends = (frame: ArrayBuffer) => open?.onmessage?.({ data: frame });
