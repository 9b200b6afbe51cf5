import { pickFrom } from '../../../kit/list/filters.tsx';
import { useDistrictOptions } from '../looked.ts';

/** One of the districts in scope. */
export const districtFilter = pickFrom<string>(useDistrictOptions);
