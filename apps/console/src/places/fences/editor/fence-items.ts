import type { AreaItem, OpsAreaItem, StationItem, ZoneItem } from '@kickstand/contract/places/fences';

/** The common part of the rows of all four lists. */
export type FenceItem = Pick<
  AreaItem,
  keyof AreaItem & keyof StationItem & keyof ZoneItem & keyof OpsAreaItem
>;
