import type { ReplyOf } from '@kickstand/contract/kit';
import { useCall } from '../client/calls.ts';
import type { Cell } from '../list/cells.tsx';
import { Facts } from '../page/facts.tsx';
import type { Labelled } from '../terms/labels.ts';
import type { QueueCalls } from './queue-calls.ts';

type TilesSpec<C extends QueueCalls['single'], K extends keyof ReplyOf<C> & string> = Labelled<NoInfer<K>> & {
  call: C;
  /** What they are together. */
  title: string;
  show: { [P in K]: Cell<ReplyOf<C>[P], ReplyOf<C>> };
};

/** What waits in a queue and how the last days went, above its list and whatever its filter finds. */
export function defineTiles<C extends QueueCalls['single'], K extends keyof ReplyOf<C> & string>(
  spec: TilesSpec<C, K>,
) {
  return function Tiles() {
    const { data } = useCall(spec.call, {} as never, { every: 60_000 });
    if (!data) return null;
    const { show, labels } = spec as unknown as { show: object; labels: object };
    return (
      <section aria-label={spec.title}>
        <Facts of={data as object} labels={labels as never} show={show as never} />
      </section>
    );
  };
}
