import type { VisitRow } from '@kickstand/contract/places/station-visits';
import { instantText } from '../../kit/page/format.ts';
import { PhotoStrip } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { metresText } from '../../ui/format.ts';
import { stationVisitsWords as words } from './station-visits.words.ts';
import { findingsText, stateTones } from './visit-looks.ts';

/** The visitor's report, or why there was no visit. */
const saidOf = ({ result, findings, text, closedFor, remark }: VisitRow) =>
  [
    ...(result ? [words.results[result]] : []),
    ...(findings.length > 0 ? [findingsText(findings)] : []),
    text || closedFor || remark,
  ]
    .filter(Boolean)
    .join(' · ');

/** The visits to a place, with findings and photos. */
export function VisitsOf({ visits }: { visits: readonly VisitRow[] }) {
  if (visits.length === 0) return <p className="muted">{words.none}</p>;
  return (
    <ul>
      {visits.map((visit) => (
        <li key={visit.id}>
          <Badge tone={stateTones[visit.state]}>{words.states[visit.state]}</Badge> {instantText(visit.at)}{' '}
          {visit.assignee}
          <p>{saidOf(visit)}</p>
          {visit.isFar && visit.distanceM !== null && (
            <Badge tone="warn">{words.far(metresText(visit.distanceM))}</Badge>
          )}
          {visit.photos.length > 0 && <PhotoStrip photos={visit.photos} />}
        </li>
      ))}
    </ul>
  );
}
