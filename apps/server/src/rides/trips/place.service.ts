import type { LngLat } from '@kickstand/domain/platform/geo';
import { type Judged, judgeReturn } from '@kickstand/domain/rides/trips';
import type { Db } from '../../kernel/database/db.ts';
import { type PlaceAt, placesIn } from './place.store.ts';

/** How a point lies to the fences of an area, as a return there would be judged without sensors. */
export const placeOf = async (db: Db, point: LngLat, where: PlaceAt): Promise<Judged> =>
  judgeReturn(point, await placesIn(db, where), null);
