import type { fenceOutcomes } from '@kickstand/contract/fences';
import type { z } from 'zod';
import type { Outcome } from '../../../kit/action/bulk-results.tsx';

export type FenceOutcomes = z.output<typeof fenceOutcomes>;

/** What became of each, for the result table of the kit. */
export const outcomeOf = (reply: FenceOutcomes): Outcome => ({
  done: true,
  list: reply.list.map(({ id, ok, code, message }) => ({
    object: id,
    state: ok ? 'ok' : 'failed',
    code,
    message,
  })),
});
