import type { PhoneFix, ReturnRelation, SensorResults, TripEvidence } from '@kickstand/contract/rides/trips';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import {
  fixAccuracyM,
  type Judged,
  judgeReturn,
  phoneCounts,
  provenViolation,
  type ReturnPlace,
} from '@kickstand/domain/rides/trips';
import type { Db } from '../../kernel/database/db.ts';
import type { OpenTrip } from './open-trips.store.ts';
import { type LastWord, placeOf, placesIn } from './place.store.ts';
import type { TripParts } from './trips.parts.ts';

/** What the riders' app said when its wish to end was accepted, and where the vehicle was then. */
export interface Ending {
  fix: PhoneFix | null;
  sensors: SensorResults | null;
  at: LngLat | null;
}

const silent: Ending = { fix: null, sensors: null, at: null };

/** What the app said of a trip that is being ended. */
export const endingOf = ({ ending }: OpenTrip): Ending => ({
  ...silent,
  ...(ending as Partial<Ending> | null),
});

interface Stood {
  lastWord: LastWord | undefined;
  ending: Ending;
}

/** Where a vehicle is given back: where it says it stands, else where its rider does. */
export const returnPoint = ({ lastWord, ending }: Stood) => placeOf(lastWord) ?? placeOf(ending.fix);

interface Returned extends Stood {
  open: OpenTrip;
  /** Of the fences that held when the trip began: they hold to its end. */
  release: number;
  /** When it ends, epoch ms. */
  at: number;
  /** When the vehicle said that it is locked, epoch ms. */
  lockedAt: number;
}

/** How the place of a return lies to the fences of the trip, and what there is to prove it. */
export async function judgedReturn({ zone }: Pick<TripParts, 'zone'>, db: Db, returned: Returned) {
  const { open, release, at, ending } = returned;
  const point = returnPoint(returned);
  const trip = { startedAt: open.started_at, vehicle: open.vehicle_id };
  const place = point ? await placesIn(db, { areaId: open.service_area_id, release, at, zone, trip }) : null;
  const judged = point && place ? judgeReturn(point, place, ending.sensors) : nowhere;
  return { judged, evidence: evidenceOf({ ...returned, judged, place }) };
}

const nowhere: Judged = {
  relation: 'out_of_station',
  violations: [],
  stationId: null,
  nearestStationId: null,
  edgeM: null,
};
const round1 = (metres: number | null) => (metres === null ? null : Math.round(metres * 10) / 10);

interface Proof extends Omit<Returned, 'open' | 'at'> {
  judged: Judged;
  /** What the place was judged by; null where it is not known. */
  place: ReturnPlace | null;
}

function evidenceOf({ lastWord, ending, judged, place, release, lockedAt }: Proof): TripEvidence {
  const [stood, phone] = [placeOf(lastWord), placeOf(ending.fix)];
  const at = lastWord?.located_at ?? 0;
  const hdop = lastWord?.hdop ?? null;
  const apartM = stood && phone ? round1(distanceMetres(stood, phone)) : null;
  return {
    vehicleFix: stood && { lng: stood[0], lat: stood[1], at, hdop },
    phoneFix: ending.fix,
    fenceRelease: release,
    edgeM: round1(judged.edgeM),
    nearestStationId: judged.nearestStationId,
    apartM,
    sensors: ending.sensors,
    violations: judged.violations.map((one) => ({ ...one, marginM: round1(one.marginM) })),
    accuracyM: round1(fixAccuracyM(hdop)),
    fixAgeS: stood ? Math.max(0, Math.round((lockedAt - at) / 1_000)) : null,
    phoneAllowed: phoneAllows({ ending, place, apartM }),
    helmetMissing: ending.sensors?.helmetIn == null ? null : !ending.sensors.helmetIn,
  };
}

/** Whether a phone beside the vehicle stands where a vehicle may. */
function phoneAllows({
  ending: { fix },
  place,
  apartM,
}: Pick<Proof, 'ending' | 'place'> & { apartM: number | null }) {
  const phone = placeOf(fix);
  if (!fix || !phone || !place || !phoneCounts({ accuracyM: fix.accuracyM, apartM })) return false;
  return judgeReturn(phone, place, null).violations.length === 0;
}

/** Which of these a return would be for certain: what is not proven keeps nobody from ending a ride. */
export function certainly(evidence: TripEvidence, relations: readonly ReturnRelation[]) {
  const violations = evidence.violations.filter(({ relation }) => relations.includes(relation));
  return provenViolation({ ...evidence, violations })?.relation;
}
