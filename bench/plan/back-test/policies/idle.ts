import type { Policy } from '../known.ts';

/** Nobody is told anything: what a town does without field staff. */
export const idle = (): Policy => ({ name: 'nobody', next: () => ({ kind: 'wait', minutes: 60 }) });
