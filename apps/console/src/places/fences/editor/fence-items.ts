import type { AreaItem, OpsAreaItem, StationItem, ZoneItem } from '@kickstand/contract/places/fences';

/** What the rows of all four lists have in common. */
export type FenceItem = Pick<
  AreaItem,
  keyof AreaItem & keyof StationItem & keyof ZoneItem & keyof OpsAreaItem
>;
