import type { MatchingWish, ReplyOf, RequestOf, WriteCall } from '@kickstand/contract/kit';
import { type ComponentType, Suspense, useState } from 'react';
import type { Outcome } from '../../kit/action/bulk-results.tsx';
import { type BulkAction, defineBulk } from '../../kit/action/define-bulk.tsx';
import { type Chosen, pickedOf } from '../../kit/list/selection.ts';

export interface AskProps<Row, Given> {
  chosen: Chosen<Row>;
  agree(given: Given): void;
  cancel(): void;
}

interface AskingSpec<Row, C extends WriteCall & { id: string }, Given> {
  call: C;
  label: string;
  may?: string;
  most: number;
  /** Asks what is to be done with the chosen rows. */
  Ask: ComponentType<AskProps<Row, Given>>;
  request(picked: string[] | MatchingWish, given: Given): RequestOf<C>;
  useOutcome(reply: ReplyOf<C>): Outcome;
  refreshes?: readonly string[];
}

/** A button over a selection that asks more than yes or no first; its results are shown as those of any other. */
export function defineAskingBulk<Row, C extends WriteCall & { id: string }, Given>({
  Ask,
  request,
  ...spec
}: AskingSpec<Row, C, Given>): BulkAction<Row> {
  const after = (given: Given) =>
    defineBulk<Row, C>({
      ...spec,
      level: 0,
      request: (chosen) => request(pickedOf(chosen), given),
    });
  function Run({ chosen, end }: { chosen: Chosen<Row>; end(): void }) {
    const [agreed, setAgreed] = useState<BulkAction<Row>>();
    if (agreed) return <agreed.Run chosen={chosen} end={end} />;
    return (
      <Suspense>
        <Ask chosen={chosen} agree={(given) => setAgreed(after(given))} cancel={end} />
      </Suspense>
    );
  }
  const plain = defineBulk<Row, C>({ ...spec, level: 0, request: () => request([], {} as Given) });
  return { ...plain, Run };
}
