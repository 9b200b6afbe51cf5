import { inspectItems } from '@kickstand/contract/work/field-work';
import type { LngLat } from '@kickstand/domain/platform/geo';
import type { Chance } from '@kickstand/town';
import type { Done, WorkType } from './past-work-rows.ts';

/** Of what an inspection looks at. */
const notInOrder = 0.03;

/** What a repair came to, or an inspection found; one that does not count left something out. */
export function resultOf(type: WorkType, bad: boolean, chance: Chance): Done['result'] {
  if (type === 'repair') return { result: chance.happens(0.85) ? 'fixed' : 'no_fault' };
  if (type !== 'inspect') return {};
  const items = bad ? inspectItems.slice(1) : inspectItems;
  return { checklist: Object.fromEntries(items.map((item) => [item, !chance.happens(notInOrder)])) };
}

/** Some way off the marked place. */
export function beside([lng, lat]: LngLat, chance: Chance): LngLat {
  const off = () => (chance.happens(0.5) ? 1 : -1) * chance.between(0.0006, 0.0009);
  return [lng + off(), lat + off()];
}
