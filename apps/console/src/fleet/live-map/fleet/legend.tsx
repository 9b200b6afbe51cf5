import { ridingStates } from '@kickstand/contract/fleet/vehicles';
import { ridingTones } from '../../vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { LayersPanel } from '../layers/layers-panel.tsx';
import type { LayersSnapshot } from '../layers/layers-snapshot.ts';
import type { Area } from '../layers/overlays.ts';
import { liveMapWords as words } from '../live-map.words.ts';
import type { LiveMap } from '../map/live-map.ts';
import { type MapWish, toggled } from '../map/map-address.ts';
import { MarkPicture } from '../marks/mark-picture.tsx';
import { otherPictures } from '../marks/mark-shape.ts';

interface LegendProps {
  wish: MapWish;
  change(patch: Partial<MapWish>): void;
  map: LiveMap;
  /** Service areas in scope, if loaded. */
  areas: readonly Area[] | undefined;
  /** The snapshot shown; undefined in the present. */
  snapshot: LayersSnapshot | undefined;
}

/** The legend in the corner of the map: the marks, whose states are filters, and the layers. */
export const Legend = ({ wish, change, map, areas, snapshot }: LegendProps) => (
  <LayersPanel
    map={map}
    areas={areas}
    areaIds={wish.areas}
    snapshot={snapshot}
    onPick={(car) => change({ car })}
  >
    <details className="legend">
      <summary>{words.legend}</summary>
      <ul>
        {ridingStates.map((state, picture) => (
          <li key={state}>
            <button
              type="button"
              aria-pressed={wish.riding.includes(state)}
              onClick={() => change({ riding: toggled(wish.riding, state) })}
            >
              <MarkPicture tone={ridingTones[state]} picture={picture} />
              {vehiclesWords.riding[state]}
            </button>
          </li>
        ))}
        {(['bad', 'warn'] as const).map((tone) => (
          <li key={tone}>
            <MarkPicture tone={tone} picture={0} />
            {words.legendWorst[tone]}
          </li>
        ))}
        <li>
          <MarkPicture tone="quiet" picture={otherPictures.offline} look="offline" />
          {words.legendOffline}
        </li>
        <li>
          <MarkPicture tone="quiet" picture={otherPictures.offShelf} />
          {words.legendOffShelf}
        </li>
        <li>
          <MarkPicture tone="busy" picture={1} look="hollow" />
          {words.legendHollow}
        </li>
      </ul>
      <p>{words.legendBattery}</p>
      <ul className="battery-legend">
        {(['bad', 'warn', 'good'] as const).map((tone) => (
          <li key={tone}>
            <span className="battery-ring" data-tone={tone} aria-hidden="true" />
            {words.legendBand[tone]}
          </li>
        ))}
      </ul>
      <p>{words.legendBadge}</p>
      <p>{words.legendCluster}</p>
      <p>{words.legendPile}</p>
    </details>
  </LayersPanel>
);
