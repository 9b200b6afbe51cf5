import type { WorkPlace } from '@kickstand/domain/work/field-work';
import { defineQuestion } from '../../kernel/between-domains.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';

/** Who in scope does work of a kind at all of these places; refuses whoever does not. */
export const workerAt = defineQuestion<
  [ctx: Ctx, operatorId: string, work: { code: string; places: readonly WorkPlace[] }],
  Promise<{ name: string }>
>('places.workerAt');
