import type { ShownEvidence } from '@kickstand/contract/rides/return-evidence';
import type { TripEvidence } from '@kickstand/contract/rides/trips';
import { instantText } from '../../kit/page/format.ts';
import { countText, nothing } from '../../ui/format.ts';
import { measuredTo, middleOf } from './evidence-geometry.ts';
import { shortMetres } from './evidence-map.tsx';
import { returnEvidenceWords as words } from './return-evidence.words.ts';

type Sensors = NonNullable<TripEvidence['sensors']>;
const told = ['rfid', 'beacon', 'kickstandDown', 'helmetIn'] as const;

/** What sensors said, of those that were there. */
function sensorsText(sensors: Sensors | null) {
  if (!sensors) return words.noSensors;
  const said = told.flatMap((name) => {
    const value = sensors[name];
    return value === null ? [] : [words.sensors[name][value ? 0 : 1] ?? ''];
  });
  const off = sensors.directionOff === null ? [] : [words.directionOff(sensors.directionOff.toFixed(0))];
  return [...said, ...off].join(' · ') || words.noSensors;
}

function vehicleText({ vehicleFix, accuracyM, fixAgeS }: TripEvidence) {
  if (!vehicleFix) return words.none;
  const error = accuracyM === null ? words.unknownError : words.error(shortMetres(accuracyM));
  const at = vehicleFix.at > 0 ? instantText(vehicleFix.at).slice(11) : nothing;
  const fix = words.fix(error, at);
  return fixAgeS === null || fixAgeS < 10 ? fix : `${fix} · ${words.age(countText(fixAgeS))}`;
}

function phoneText({ phoneFix, apartM }: TripEvidence) {
  if (!phoneFix) return words.none;
  const error = words.error(shortMetres(phoneFix.accuracyM));
  return apartM === null ? error : words.fix(error, words.apart(shortMetres(apartM)));
}

/** The nearest station’s edge is measured with its sign; any other fence by how far it is. */
function edgeText(shown: ShownEvidence, { edgeM }: TripEvidence) {
  if (edgeM !== null) {
    const metres = shortMetres(Math.abs(edgeM));
    return edgeM < 0 ? words.inside(metres) : words.outside(metres);
  }
  const middle = middleOf(shown);
  const measured = middle && measuredTo(shown, middle);
  return measured ? shortMetres(measured.metres) : words.none;
}

const brokenText = ({ violations }: TripEvidence) =>
  violations
    .map(({ relation, marginM }) => {
      const margin = marginM === null ? '' : ` ${shortMetres(marginM)}`;
      return `${words.relations[relation]}${margin}`;
    })
    .join(' · ') || words.none;

/** What is known of a return in words; what is missing is said to be. */
export function EvidenceFacts({ shown, evidence }: { shown: ShownEvidence; evidence: TripEvidence }) {
  const decided = shown.fences.find((fence) => fence.decided);
  const charged = shown.neighbours.filter((one) => one.charged).length;
  const facts: Record<keyof typeof words.facts, string> = {
    edge: edgeText(shown, evidence),
    buffer: decided ? shortMetres(Math.abs(decided.reachM)) : nothing,
    broken: brokenText(evidence),
    vehicle: vehicleText(evidence),
    phone: phoneText(evidence),
    sensors: sensorsText(evidence.sensors),
    neighbours: words.nearby(countText(shown.neighbours.length), countText(charged)),
  };
  return (
    <dl className="evidence-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{words.facts[name as keyof typeof words.facts]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
