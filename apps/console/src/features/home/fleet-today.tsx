import { vehicles } from '@kickstand/contract/vehicles';
import { useMay } from '../../kit/access.tsx';
import { useCall } from '../../kit/calls.ts';
import { vehiclesPaths } from '../vehicles/vehicles.paths.ts';
import { today } from './fleet-figures.ts';
import { homeWords as words } from './home.words.ts';
import { Tile, TileSection } from './home-tiles.tsx';

const everyMinute = 60_000;

/** How the fleet stands: every number opens the vehicles it counts. */
export function FleetToday() {
  const counts = useCall(vehicles.counts, {}, { every: everyMinute, quiet: true });
  const may = useMay();
  return (
    <TileSection
      title={words.fleet}
      at={counts.data?.at}
      busy={counts.isFetching}
      error={counts.error}
      refresh={() => void counts.refetch()}
    >
      {today.map(({ name, tone, of, filter }) => (
        <Tile
          key={name}
          label={words.figures[name]}
          value={counts.data && of(counts.data)}
          mark={`tone-${tone}`}
          to={may('0302') ? vehiclesPaths.list.to({}, filter) : undefined}
        />
      ))}
    </TileSection>
  );
}
