import { handOver, handoversOf } from './handovers.store.ts';

/** Transfers between agents, for features that hand vehicles over or need earlier owners. */
export const handovers = { handOver, handoversOf };
