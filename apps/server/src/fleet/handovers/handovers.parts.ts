import { handOver, handoversOf } from './handovers.store.ts';

/** Going from one agent to another, for the features that hand vehicles over or ask whose they were. */
export const handovers = { handOver, handoversOf };
