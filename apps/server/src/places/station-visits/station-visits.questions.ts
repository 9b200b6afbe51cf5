import type { WorkPlace } from '@kickstand/domain/work/field-work';
import { defineQuestion } from '../../kernel/between-domains.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';

/** The operator in scope who does a kind of work at all of these places; refuses others. */
export const workerAt = defineQuestion<
  [ctx: Ctx, operatorId: string, work: { code: string; places: readonly WorkPlace[] }],
  Promise<{ name: string }>
>('places.workerAt');
