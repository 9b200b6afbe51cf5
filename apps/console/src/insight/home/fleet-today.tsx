import { fleetHistory } from '@kickstand/contract/insight/fleet-history';
import { liveMapPaths } from '../../fleet/live-map/live-map.paths.ts';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { useMay } from '../../kit/action/access.tsx';
import { flows, today } from './fleet-figures.ts';
import { homeWords as words } from './home.words.ts';
import { Tile, TileSection, useTiles } from './home-tiles.tsx';
import { useLiveCounts } from './live-counts.ts';

const hints: Readonly<Record<string, string>> = words.hints;

/** The present fleet: every number opens the vehicles it counts. */
export function FleetToday() {
  const counts = useLiveCounts();
  const past = useTiles(fleetHistory.today);
  const may = useMay();
  const historyOf = (name: string) => past.answer.data?.list.find((figure) => figure.name === name);
  return (
    <TileSection
      title={words.fleet}
      at={counts.data?.at}
      busy={counts.isFetching || past.busy}
      error={counts.error}
      refresh={() => void Promise.all([counts.refetch(), past.refresh()])}
      tiles={[
        ...flows.map(({ name, label, tone, layers }) => (
          <Tile
            key={name}
            label={label}
            value={past.answer.data && historyOf(name)?.now}
            mark={`tone-${tone}`}
            to={may('0301,030116') ? liveMapPaths.map.to({}, layers) : undefined}
            history={historyOf(name)}
          />
        )),
        ...today.map(({ name, label, tone, of, filter }) => (
          <Tile
            key={name}
            label={label}
            hint={hints[name]}
            value={counts.data && of(counts.data)}
            mark={`tone-${tone}`}
            to={may('0302') ? vehiclesPaths.list.to({}, filter) : undefined}
            history={historyOf(name)}
          />
        )),
      ]}
    />
  );
}
