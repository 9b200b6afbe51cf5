import { ridingStates } from '@kickstand/contract/vehicles';
import { Checkbox } from 'antd';
import { ridingTones } from '../vehicles/states.parts.ts';
import { vehiclesWords } from '../vehicles/vehicles.words.ts';
import { liveMapWords as words } from './live-map.words.ts';
import { type MapWish, toggled } from './map-address.ts';
import { type LayerName, layerNames } from './overlays.ts';

interface LegendProps {
  wish: MapWish;
  change(patch: Partial<MapWish>): void;
  layers: readonly LayerName[];
  setLayers(layers: readonly LayerName[]): void;
}

/** What the marks mean; a state is a filter, a layer a switch. */
export const Legend = ({ wish: { riding }, change, layers, setLayers }: LegendProps) => (
  <details className="legend">
    <summary>{words.legend}</summary>
    <ul>
      {ridingStates.map((state) => (
        <li key={state}>
          <button
            type="button"
            aria-pressed={riding.includes(state)}
            onClick={() => change({ riding: toggled(riding, state) })}
          >
            <span
              className="stat-dot"
              data-tone={ridingTones[state]}
              data-target={state === 'temp_parked'}
              aria-hidden="true"
            />
            {vehiclesWords.riding[state]}
          </button>
        </li>
      ))}
      <li>
        <span className="stat-dot" data-tone="quiet" aria-hidden="true" />
        {words.legendQuiet}
      </li>
    </ul>
    <p>{words.legendBattery}</p>
    <p>{words.legendBadge}</p>
    <p>{words.legendHollow}</p>
    <p>{words.legendCluster}</p>
    <Checkbox.Group
      aria-label={words.layers}
      className="legend-layers"
      value={[...layers]}
      options={layerNames.map((name) => ({ value: name, label: words.layer[name] }))}
      onChange={(next) => setLayers(next as LayerName[])}
    />
  </details>
);
