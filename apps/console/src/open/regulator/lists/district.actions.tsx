import { type DistrictRow, districts } from '@kickstand/contract/open/regulator';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Action } from '../../../kit/action/action.ts';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { editBy } from '../../../kit/form/create-and-edit.tsx';
import { deploymentZone } from '../../../kit/page/format.ts';
import { regulatorWords } from '../regulator.words.ts';

const words = regulatorWords.districts;
const refreshes = ['districts', 'regulator'];

/** A district's quota of vehicles from a day on. */
export const setQuota: Action<DistrictRow> = editBy(districts.setQuota, {
  label: words.quota,
  labels: { day: words.from, vehicles: words.vehicles },
  start: ({ quota }: DistrictRow) => ({
    day: businessDayOf(Date.now(), deploymentZone()),
    ...(quota !== null && { vehicles: quota }),
  }),
  done: () => words.quotaSet,
  refreshes,
});

export const removeDistrict: Action<DistrictRow> = defineAsk<DistrictRow, typeof districts.remove>({
  call: districts.remove,
  label: words.remove,
  title: ({ district }) => `${words.remove} · ${district}`,
  level: 2,
  danger: true,
  changes: () => words.removeChanges,
  request: ({ districtId }) => ({ params: { districtId } }),
  done: () => words.removed,
  refreshes,
});
