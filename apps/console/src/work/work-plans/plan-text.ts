import type { PlanLineRow } from '@kickstand/contract/work/work-plans';
import { workPlansWords as words } from './work-plans.words.ts';

/** A job as people say it: what at which vehicle. */
export function jobText(jobId: string) {
  const [kind = '', vehicle = ''] = jobId.split(' ');
  return `${words.kind[kind as PlanLineRow['kind']] ?? kind} ${vehicle}`;
}
