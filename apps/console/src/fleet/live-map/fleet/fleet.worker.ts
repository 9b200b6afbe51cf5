import { makeFleetDesk } from './fleet-desk.ts';
import { buffersOf, type FleetAsk } from './fleet-messages.ts';

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<FleetAsk>) => void) | null;
  postMessage(said: unknown, transfer: ArrayBuffer[]): void;
};

const hear = makeFleetDesk({
  say: (said) => scope.postMessage(said, said.kind === 'view' ? buffersOf(said.view, said.chosen) : []),
  later: (work, ms) => void setTimeout(work, ms),
});

scope.onmessage = ({ data }) => hear(data);
