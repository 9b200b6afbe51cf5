import { returns, type StationRecord } from '@kickstand/contract/rides/returns';
import { count } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { defineTiles } from '../../kit/queue/define-tiles.tsx';
import { fencesPaths } from '../../places/fences/fences.paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { countText, nothing } from '../../ui/format.ts';
import { returnsWords as words } from './returns.words.ts';

/** Where most is waived; where that is too much the fence may be drawn wrong. */
const Stations = ({ of }: { of: readonly StationRecord[] }) =>
  of.length === 0 ? (
    words.noStations
  ) : (
    <span className="badges">
      {of.map(({ stationId, name, waived, outside, isDoubtful }) => (
        <span key={stationId} title={isDoubtful ? words.doubtful : undefined}>
          <PageLink to={fencesPaths.stations.to({}, { fence: stationId })} outside>
            <Badge tone={isDoubtful ? 'warn' : 'quiet'}>
              {words.station(name, countText(waived), countText(outside))}
            </Badge>
          </PageLink>
        </span>
      ))}
    </span>
  );

/** What waits and how the last days went. */
export const ReturnTiles = defineTiles({
  call: returns.tiles,
  title: words.tilesTitle,
  labels: words.tiles,
  show: {
    pending: count,
    overdue: count,
    averageMinutes: (minutes) => (minutes === null ? nothing : words.minutes(countText(Math.round(minutes)))),
    decided: count,
    passed: count,
    auto: count,
    stations: (of) => <Stations of={of} />,
  },
});
