import type { ReplyOf, RequestOf } from '@kickstand/contract/kit';
import { useChange } from '../client/calls.ts';
import { isRequested } from '../client/client.ts';
import { refusedText } from '../client/sentence.ts';
import type { Change } from './sending.ts';

interface AskOptions {
  /** Features whose reads are refetched; the call's own by default. */
  refreshes?: readonly string[];
  /** A second person has to approve first: the operator has been told, and the dialog is finished. */
  requested?(): void;
}

/** Sending for dialogs that are not actions: pending state, and the reason for a refusal. */
export function useAsk<C extends Change>(call: C, { refreshes, requested }: AskOptions = {}) {
  const change = useChange(call, { quiet: true, ...(refreshes && { refreshes }) });
  const { error } = change;
  return {
    /** The reply, or undefined if refused: `refused` says why. */
    ask: (request: RequestOf<C>): Promise<ReplyOf<C> | undefined> =>
      change.mutateAsync(request).catch((refusal: unknown) => {
        if (isRequested(refusal)) requested?.();
        return undefined;
      }),
    busy: change.isPending,
    refused: error && !isRequested(error) ? refusedText(error) : undefined,
  };
}
