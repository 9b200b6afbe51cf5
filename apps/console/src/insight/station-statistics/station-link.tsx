import { link, withLayout } from '../../kit/list/cells.tsx';
import { fencesPaths } from '../../places/fences/fences.paths.ts';

const linkedBy = (idOf: (row: { id?: string; stationId?: string }) => string | undefined) =>
  withLayout(
    link((row: { id?: string; stationId?: string }) => {
      const fence = idOf(row);
      return fence === undefined ? undefined : fencesPaths.stations.to({}, { fence });
    }),
    { width: 180 },
  );

/** A station’s name linked to its fence; a row without a station is a sum. */
export const stationLink = linkedBy(({ id }) => id);

/** The same for one of several rows of a station. */
export const slotStationLink = linkedBy(({ stationId }) => stationId);
