import type { StationApplicationDetail } from '@kickstand/contract/places/station-applications';
import { average, count, instant, metres, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { addressFact } from '../../platform/map-kit/address.parts.tsx';
import { PhotoStrip } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { RiderPhoneInFull } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { countText, metresText } from '../../ui/format.ts';
import { fencesPaths } from '../fences/fences.paths.ts';
import { visitApplication as VisitApplication } from '../station-visits/ask-visit.parts.tsx';
import { stationVisitsWords } from '../station-visits/station-visits.words.ts';
import { VisitsOf } from '../station-visits/visits-of.parts.tsx';
import { stationApplicationsPaths } from './station-applications.paths.ts';
import { stationApplicationsWords as words } from './station-applications.words.ts';
import { drawingOf } from './station-decisions.tsx';

interface Props {
  of: StationApplicationDetail;
}

/** The request and its applicant. */
export function StationTimeline({ of }: Props) {
  const { riderId } = of;
  return (
    <>
      <section>
        <h2>{words.application}</h2>
        <p>{of.text}</p>
        <PhotoStrip photos={of.photos} />
        <Facts
          of={of}
          labels={words.fields}
          show={{ address: text, lng: addressFact, area: text, createdAt: instant, votes: count }}
        />
      </section>
      <section>
        <h2>
          {words.applicant} · {words.sources[of.source]}
        </h2>
        {riderId === null ? (
          <Facts of={of} labels={words.fields} show={{ staffName: text }} />
        ) : (
          <Facts
            of={of}
            labels={words.fields}
            show={{
              riderPhone: (phone) => <RiderPhoneInFull riderId={riderId} riderPhone={phone ?? ''} />,
            }}
          />
        )}
      </section>
    </>
  );
}

/** The evidence for a station: the distance to the next one, the rides there, and who else applied. */
export function StationEvidence({ of }: Props) {
  return (
    <>
      <section className="queue-card">
        <h2>{words.use}</h2>
        <Facts
          of={of}
          labels={words.fields}
          show={{ station: text, stationM: metres, startsPerDay: average, endsPerDay: average }}
        />
        <PageLink to={fencesPaths.stations.to()} outside>
          {words.fields.station}
        </PageLink>
      </section>
      <section className="queue-card">
        <h2>{stationVisitsWords.visits}</h2>
        <VisitsOf visits={of.visits} />
        <VisitApplication row={of} />
      </section>
      <section className="queue-card">
        <h2>{words.near}</h2>
        {of.near.length === 0 && <p className="muted">{words.noneNear}</p>}
        <ul>
          {of.near.map((one) => (
            <li key={one.id}>
              <PageLink to={stationApplicationsPaths.list.to({}, { open: one.id })} outside>
                {words.nearOne(one.text, metresText(one.distanceM), countText(one.votes))}
              </PageLink>{' '}
              <span className="muted">{words.states[one.state]}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** The decision, and its next step. */
export function StationOutcome({ of }: Props) {
  return (
    <>
      <p>
        {words.states[of.state]}
        {of.reason && ` · ${words.reasons[of.reason]}`}
      </p>
      {of.opinion && <p>{of.opinion}</p>}
      {of.madeId && (
        <PageLink to={fencesPaths.stations.to({}, { fence: of.madeId })} outside>
          {words.madeStation(of.made ?? of.madeId)}
        </PageLink>
      )}
      {of.state === 'passed' && of.madeId === null && <PageLink to={drawingOf(of)}>{words.drawing}</PageLink>}
      {of.mergedInto && (
        <PageLink to={stationApplicationsPaths.list.to({}, { open: of.mergedInto })} outside>
          {words.mergedInto}
        </PageLink>
      )}
    </>
  );
}
