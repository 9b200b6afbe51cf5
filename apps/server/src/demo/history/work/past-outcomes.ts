import { inspectItems } from '@kickstand/contract/work/field-work';
import type { LngLat } from '@kickstand/domain/platform/geo';
import type { Chance } from '@kickstand/town';
import type { Done, WorkType } from './past-work-rows.ts';

/** Share of inspected items. */
const notInOrder = 0.03;

/** Result of a repair or findings of an inspection; a bad one is incomplete. */
export function resultOf(type: WorkType, bad: boolean, chance: Chance): Done['result'] {
  if (type === 'repair') return { result: chance.happens(0.85) ? 'fixed' : 'no_fault' };
  if (type !== 'inspect') return {};
  const items = bad ? inspectItems.slice(1) : inspectItems;
  return { checklist: Object.fromEntries(items.map((item) => [item, !chance.happens(notInOrder)])) };
}

/** A position some distance away. */
export function beside([lng, lat]: LngLat, chance: Chance): LngLat {
  const off = () => (chance.happens(0.5) ? 1 : -1) * chance.between(0.0006, 0.0009);
  return [lng + off(), lat + off()];
}
