import type { FleetAsk, FleetSay } from './fleet-messages.ts';
import type { Members } from './fleet-view.ts';

export type ViewSaid = Extract<FleetSay, { kind: 'view' }>;

/** The page's side of the worker that holds the fleet. */
export interface FleetClient {
  tell(ask: Exclude<FleetAsk, { kind: 'frame' | 'members' | 'listed' }>): void;
  /** Transfers the frame: it is no longer readable here. */
  frame(frame: ArrayBuffer): void;
  members(cluster: number): Promise<Members>;
  listed(vehicles: readonly number[]): Promise<Members>;
  /** Returns a function that unsubscribes. */
  onView(listener: (said: ViewSaid) => void): () => void;
  /** Called after each choice. */
  onChosen(listener: (vehicles: readonly number[]) => void): void;
  end(): void;
}

export function startFleet(): FleetClient {
  const worker = new Worker(new URL('./fleet.worker.ts', import.meta.url), { type: 'module', name: 'fleet' });
  const listeners = new Set<(said: ViewSaid) => void>();
  const asked = new Map<number, (members: Members) => void>();
  let chosen: (vehicles: readonly number[]) => void = () => undefined;
  let seq = 0;

  worker.onmessage = ({ data }: MessageEvent<FleetSay>) => {
    if (data.kind === 'view') for (const listener of listeners) listener(data);
    else if (data.kind === 'chosen') chosen(data.vehicles);
    else {
      asked.get(data.seq)?.(data.members);
      asked.delete(data.seq);
    }
  };

  const askMembers = (ask: (seq: number) => FleetAsk) =>
    new Promise<Members>((resolve) => {
      seq += 1;
      asked.set(seq, resolve);
      worker.postMessage(ask(seq));
    });

  return {
    tell: (ask) => worker.postMessage(ask),
    frame: (frame) => worker.postMessage({ kind: 'frame', frame } satisfies FleetAsk, [frame]),
    members: (cluster) => askMembers((at) => ({ kind: 'members', cluster, seq: at })),
    listed: (vehicles) => askMembers((at) => ({ kind: 'listed', vehicles, seq: at })),
    onView(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    onChosen(listener) {
      chosen = listener;
    },
    end: () => worker.terminate(),
  };
}
