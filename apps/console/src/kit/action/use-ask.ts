import type { ReplyOf, RequestOf } from '@kickstand/contract/kit';
import { useChange } from '../client/calls.ts';
import { isRequested } from '../client/client.ts';
import { refusedText } from '../client/sentence.ts';
import type { Change } from './sending.ts';

interface AskOptions {
  /** Features whose reads are fetched anew; the call's own unless said otherwise. */
  refreshes?: readonly string[];
  /** A second person has to agree first: nothing more can be done here, and the operator has been told. */
  requested?(): void;
}

/** What a dialog that is no action of its own sends: whether it is under way, and why it was refused. */
export function useAsk<C extends Change>(call: C, { refreshes, requested }: AskOptions = {}) {
  const change = useChange(call, { quiet: true, ...(refreshes && { refreshes }) });
  const { error } = change;
  return {
    /** The reply, or undefined when it was refused: `refused` says why. */
    ask: (request: RequestOf<C>): Promise<ReplyOf<C> | undefined> =>
      change.mutateAsync(request).catch((refusal: unknown) => {
        if (isRequested(refusal)) requested?.();
        return undefined;
      }),
    busy: change.isPending,
    refused: error && !isRequested(error) ? refusedText(error) : undefined,
  };
}
