import type { FenceRow } from '@kickstand/contract/places/fences';
import { fillLevel } from '@kickstand/domain/places/stations';
import { countText } from '../../../ui/format.ts';
import { layersWords as words } from '../layers/layers.words.ts';
import { mapWorkWords } from '../map/map-work.words.ts';

/** A station at the past moment shown, without actions. */
export const PastStation = ({ station: { name, current, capacity } }: { station: FenceRow }) => (
  <>
    <h3 className="layer-name">{name}</h3>
    <p className="muted">{mapWorkWords.snapshotNote}</p>
    <dl className="layer-facts">
      <dt>{words.station.atSnapshot}</dt>
      <dd>
        <span className="fill-dot" data-level={fillLevel(current, capacity)} aria-hidden="true" />{' '}
        {countText(current)}
      </dd>
      <dt>{words.station.capacity}</dt>
      <dd>{capacity ? countText(capacity) : words.station.unlimited}</dd>
    </dl>
  </>
);
