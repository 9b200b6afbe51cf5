import { link, withLayout } from '../../kit/list/cells.tsx';
import { fencesPaths } from '../fences/fences.paths.ts';

/** A station’s name as the way to its fence; a line without a station is a sum. */
export const stationLink = withLayout(
  link(({ id }: { id?: string }) =>
    id === undefined ? undefined : fencesPaths.stations.to({}, { fence: id }),
  ),
  { width: 180 },
);
