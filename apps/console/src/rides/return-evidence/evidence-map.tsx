import type { EvidenceFence, ShownEvidence } from '@kickstand/contract/rides/return-evidence';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { useAppearance } from '../../ui/appearance.ts';
import { type Tone, tones } from '../../ui/tones.ts';
import { mapHeight, mapWidth, measuredTo, projectionOf } from './evidence-geometry.ts';
import { returnEvidenceWords as words } from './return-evidence.words.ts';

const toneOf: Record<EvidenceFence['kind'], Tone> = {
  service: 'quiet',
  station: 'good',
  no_stop: 'bad',
  no_ride: 'bad',
};
export const shortMetres = (metres: number) => words.metres(metres.toFixed(1));

interface MapProps {
  shown: ShownEvidence;
  middle: LngLat;
  verdict: string;
}

/** Where a vehicle was given back: fences of then with their buffers, both fixes as far as they err, and what was measured. */
export function EvidenceMap({ shown, middle, verdict }: MapProps) {
  const colours = tones[useAppearance()];
  const on = projectionOf(shown, middle);
  const { evidence, fences, neighbours } = shown;
  const [vehicle, phone] = [evidence?.vehicleFix, evidence?.phoneFix];
  const measured = vehicle && measuredTo(shown, middle);
  const centre = on.point(middle);
  const end = measured && on.point(measured.to);
  return (
    <svg
      className="evidence-map"
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      role="img"
      aria-label={words.mapOf(verdict)}
    >
      {fences.map((fence) => {
        const { solid } = colours[toneOf[fence.kind]];
        return (
          <g key={fence.id} stroke={solid} fill="none">
            <path
              d={on.shape(fence)}
              fill={solid}
              fillOpacity={fence.kind === 'service' ? 0 : 0.12}
              fillRule="evenodd"
              strokeWidth={fence.decided ? 2 : 1}
            />
            {fence.reachM !== 0 && <path d={on.buffered(fence)} strokeDasharray="5 4" opacity={0.7} />}
          </g>
        );
      })}
      {neighbours.map((one) => {
        const { x, y } = on.place(one);
        const key = `${one.at} ${one.lng} ${one.lat}`;
        if (!one.charged)
          return <circle key={key} cx={x} cy={y} r={4} fill="none" stroke={colours.good.solid} />;
        const corners = `${x},${y - 5} ${x + 5},${y + 4} ${x - 5},${y + 4}`;
        return <polygon key={key} points={corners} fill="none" stroke={colours.warn.solid} />;
      })}
      {phone && (
        <Fix
          at={on.place(phone)}
          radius={phone.accuracyM * on.pixelsPerM}
          colour={colours.special.solid}
          name={`${words.phone} ${words.error(shortMetres(phone.accuracyM))}`}
          above
        />
      )}
      {end && (
        <g stroke="currentColor">
          <line x1={centre.x} y1={centre.y} x2={end.x} y2={end.y} strokeWidth={1.5} />
          <circle cx={end.x} cy={end.y} r={2.5} fill="currentColor" />
        </g>
      )}
      {vehicle && (
        <Fix
          at={centre}
          radius={(evidence?.accuracyM ?? 0) * on.pixelsPerM}
          colour={colours.busy.solid}
          name={words.vehicle}
        />
      )}
      {end && measured && (
        <text className="evidence-strong" x={(centre.x + end.x) / 2 + 6} y={(centre.y + end.y) / 2}>
          {shortMetres(measured.metres)}
        </text>
      )}
      <g transform={`translate(${mapWidth - 12 - on.barM * on.pixelsPerM} ${mapHeight - 12})`}>
        <path d={`M0 -5V0H${on.barM * on.pixelsPerM}V-5`} fill="none" stroke="currentColor" />
        <text x={-6} y={0} textAnchor="end">
          {words.metres(String(on.barM))}
        </text>
      </g>
    </svg>
  );
}

interface FixProps {
  at: { x: number; y: number };
  /** How far it errs, pixels. */
  radius: number;
  colour: string;
  name: string;
  above?: boolean;
}

/** A fix with the circle in which it may be. */
const Fix = ({ at: { x, y }, radius, colour, name, above = false }: FixProps) => (
  <g>
    <circle cx={x} cy={y} r={radius} fill={colour} fillOpacity={0.12} stroke={colour} />
    <circle cx={x} cy={y} r={5} fill={colour} stroke="var(--surface)" strokeWidth={1.5} />
    <text x={x + 8} y={y + (above ? -8 : 16)}>
      {name}
    </text>
  </g>
);
