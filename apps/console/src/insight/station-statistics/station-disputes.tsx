import { type StationDispute, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { useMemo } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { idLink, instant } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import type { Dot } from '../../platform/map-kit/dots/dots-map.ts';
import { MapWithDots } from '../../platform/map-kit/dots/map-with-dots.parts.tsx';
import { reasonTags, ticketState, ticketTones } from '../../service/tickets/ticket-cells.parts.tsx';
import { ticketsPaths } from '../../service/tickets/tickets.paths.ts';
import { countText } from '../../ui/format.ts';
import type { SpanQuery } from './open-station.ts';
import { stationStatisticsWords } from './station-statistics.words.ts';

const words = stationStatisticsWords.disputed;

const pathOf = ({ id }: { id: string }) => ticketsPaths.detail.to({}, { id });

/** Where rides with complaints ended around the station; open ones are ringed. */
function Places({
  list,
  station,
  stationId,
}: {
  list: readonly StationDispute[];
  station: { lng: number; lat: number };
  stationId: string;
}) {
  const dots = useMemo(
    () => [
      { id: stationId, at: [station.lng, station.lat], tone: 'special', isSmall: true } satisfies Dot,
      ...list.flatMap(({ id, at, state }): Dot[] =>
        at ? [{ id, at: [at.lng, at.lat], tone: ticketTones[state], ringed: state === 'pending' }] : [],
      ),
    ],
    [list, station, stationId],
  );
  return <MapWithDots small title={words.map} view={stationId} dots={dots} />;
}

/** Complaints about returns at a station: on a map, and as a list. */
export function Disputes({ stationId, span }: { stationId: string; span: SpanQuery }) {
  const may = useMay();
  const found = useCall(stationStatistics.disputes, { params: { stationId }, query: span }, { quiet: true });
  return (
    <section aria-label={words.title}>
      <h4>{words.title}</h4>
      <Loaded of={found}>
        {({ list, count, station }) =>
          count === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <>
              <Places list={list} station={station} stationId={stationId} />
              <p className="muted">{words.says(countText(count), countText(list.length))}</p>
              <Parts
                title={words.title}
                rows={list}
                rowKey="id"
                labels={words.fields}
                show={{
                  id: idLink<Pick<StationDispute, 'id'>>((row) => (may('0401') ? pathOf(row) : undefined)),
                  createdAt: instant,
                  reasons: reasonTags,
                  state: ticketState,
                }}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
