import type { CallGroup, RefusalText } from './kit/index.ts';
import { commonRefusals } from './kit/index.ts';
import { logs } from './logs/index.ts';

/** Every call of the product, by feature. What is not here does not exist. */
export const contract = { logs } satisfies Record<string, CallGroup>;

/** Every refusal of the product with its sentences. */
export const refusals = { ...commonRefusals } satisfies Record<string, RefusalText>;
export type RefusalCode = keyof typeof refusals;
