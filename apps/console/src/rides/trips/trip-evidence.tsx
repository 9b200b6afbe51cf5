import { type TripEvidence, trips } from '@kickstand/contract/rides/trips';
import { provenViolation } from '@kickstand/domain/rides/trips';
import { Alert, Drawer, Empty, Skeleton } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { count, duration, instant, metres, text, yesNo } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { ErrorPanel } from '../../kit/page/states.tsx';
import { metresText } from '../../ui/format.ts';
import { tripsWords as words } from './trips.words.ts';

const place = (at: { lng: number; lat: number } | null) => at && `${at.lng.toFixed(6)}, ${at.lat.toFixed(6)}`;

function edgeText(edgeM: number | null) {
  if (edgeM === null) return null;
  const shown = metresText(Math.abs(edgeM));
  return edgeM < 0 ? words.inside(shown) : words.outside(shown);
}

type Violations = TripEvidence['violations'];

/** What the place broke, each with its distance to the edge that decided. */
const brokenText = (violations: Violations) =>
  violations
    .map(({ relation, marginM }) => {
      const what = words.relation[relation];
      return marginM === null ? what : words.broken(what, metresText(marginM));
    })
    .join(words.and) || null;

function provenText(evidence: TripEvidence) {
  if (evidence.violations.length === 0) return null;
  const proven = provenViolation(evidence);
  return proven ? brokenText([proven]) : words.nothingProven;
}

const shownOf = ({ vehicleFix, phoneFix, sensors, ...rest }: TripEvidence) => ({
  vehiclePlace: place(vehicleFix),
  vehicleAt: vehicleFix?.at || null,
  hdop: vehicleFix?.hdop ?? null,
  phonePlace: place(phoneFix),
  accuracy: phoneFix?.accuracyM ?? null,
  apart: rest.apartM,
  broken: brokenText(rest.violations),
  fixAccuracy: rest.accuracyM,
  fixAge: rest.fixAgeS,
  phoneAllowed: rest.phoneAllowed,
  proven: provenText({ vehicleFix, phoneFix, sensors, ...rest }),
  edge: edgeText(rest.edgeM),
  release: rest.fenceRelease,
  rfid: sensors?.rfid ?? null,
  beacon: sensors?.beacon ?? null,
  kickstandDown: sensors?.kickstandDown ?? null,
  direction: sensors?.directionOff == null ? null : words.degrees(sensors.directionOff.toFixed(0)),
  helmetIn: sensors?.helmetIn ?? null,
  camera: sensors?.camera ? words.camera[sensors.camera] : null,
});

/** What the end of a trip was decided by. */
function EvidenceOfTrip({ tripId }: { tripId: string }) {
  const { data, error, refetch } = useCall(trips.single, { params: { tripId } }, { quiet: true });
  if (error) return <ErrorPanel error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      {data.problem && <Alert type="warning" showIcon title={words.problem(data.problem)} />}
      {data.evidence ? (
        <Facts
          of={shownOf(data.evidence)}
          labels={words.proof}
          show={{
            vehiclePlace: text,
            vehicleAt: instant,
            hdop: count,
            phonePlace: text,
            accuracy: metres,
            apart: metres,
            broken: text,
            fixAccuracy: metres,
            fixAge: duration,
            phoneAllowed: yesNo,
            proven: text,
            edge: text,
            release: count,
            rfid: yesNo,
            beacon: yesNo,
            kickstandDown: yesNo,
            direction: text,
            helmetIn: yesNo,
            camera: text,
          }}
        />
      ) : (
        <Empty description={words.noEvidence} />
      )}
    </>
  );
}

/** What a dispute about the end of a trip is decided by. */
export default function TripEvidenceDrawer({ tripId, close }: { tripId: string; close(): void }) {
  return (
    <Drawer open size={560} title={words.evidence} onClose={close}>
      <EvidenceOfTrip tripId={tripId} />
    </Drawer>
  );
}
