import {
  type StationApplicationMap,
  stationApplications,
} from '@kickstand/contract/places/station-applications';
import { useMemo } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { count, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { usePage } from '../../kit/page/page.ts';
import { Loaded } from '../../kit/page/states.tsx';
import type { Dot } from '../../platform/map-kit/dots/dots-map.ts';
import { MapWithDots } from '../../platform/map-kit/dots/map-with-dots.parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/format.ts';
import { applicationTones } from './application-tones.ts';
import { stationApplicationsWords as words } from './station-applications.words.ts';

const mostListed = 20;
const legend = [
  { tone: applicationTones.pending, label: words.states.pending },
  { tone: applicationTones.passed, label: words.states.passed },
  { tone: applicationTones.rejected, label: words.states.rejected },
  { tone: 'busy', label: words.stations },
  { tone: 'special', label: words.missed },
] as const;

const countOf = (n: number, more: boolean) => (more ? words.first(countText(n)) : countText(n));
const missedId = (i: number) => `missed ${i}`;

/** The dots of the map: applications above stations, and those above missed rides. */
const dotsOf = ({ applications, stations, missed }: StationApplicationMap): Dot[] => [
  ...missed.map(
    ({ lng, lat }, i): Dot => ({ id: missedId(i), at: [lng, lat], tone: 'special', isSmall: true }),
  ),
  ...stations.map(({ id, lng, lat }): Dot => ({ id, at: [lng, lat], tone: 'busy', isSmall: true })),
  ...applications.map(
    ({ id, lng, lat, state }): Dot => ({
      id,
      at: [lng, lat],
      tone: applicationTones[state],
      ringed: state === 'pending',
    }),
  ),
];

function Drawn({ found }: { found: StationApplicationMap }) {
  const { setSearch } = usePage();
  const dots = useMemo(() => dotsOf(found), [found]);
  const applied = useMemo(() => new Set(found.applications.map(({ id }) => id)), [found]);
  const rows = found.missed.slice(0, mostListed).map(({ lng, lat, missed }, i) => ({
    id: missedId(i),
    place: `${lng.toFixed(4)}, ${lat.toFixed(4)}`,
    missed,
  }));
  return (
    <>
      <h1 className="list-title">{words.title}</h1>
      <p className="dots-legend">
        {legend.map(({ tone, label }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
        <span className="muted">
          {words.mapSays(
            countOf(found.applications.length, found.moreApplications),
            countOf(found.stations.length, found.moreStations),
          )}
        </span>
      </p>
      <MapWithDots
        title={words.tabs.map}
        view="all"
        dots={dots}
        open={(id) => applied.has(id) && setSearch({ open: id })}
      />
      <Parts
        title={words.missed}
        rows={rows}
        rowKey="id"
        show={{ place: text, missed: count }}
        labels={{ place: words.fields.lng, missed: words.missedTimes }}
        empty={words.missedNone}
      />
    </>
  );
}

/** The area and period of the page's list. */
function useLooked() {
  const { serviceAreaId, from, to } = usePage().search;
  return {
    ...(serviceAreaId && { serviceAreaId: Number(serviceAreaId) }),
    ...(from && { from: Number(from) }),
    ...(to && { to: Number(to) }),
  };
}

/** A map of applications, stations and places where riders found no vehicle. */
export default function StationMap() {
  const found = useCall(stationApplications.map, { query: useLooked() }, { keep: true });
  return <Loaded of={found}>{(map) => <Drawn found={map} />}</Loaded>;
}
