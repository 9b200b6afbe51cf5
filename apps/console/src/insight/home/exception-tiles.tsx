import { home } from '@kickstand/contract/insight/home';
import { exceptions } from '@kickstand/domain/insight/home';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { useMay } from '../../kit/action/access.tsx';
import { homeWords as words } from './home.words.ts';
import { Tile, TileSection, useTiles } from './home-tiles.tsx';
import { useLiveCounts } from './live-counts.ts';

const hints: Readonly<Record<string, string>> = words.hints;

/** What is wrong with vehicles, most urgent first; every number opens the vehicles it counts. */
export function ExceptionTiles() {
  const { answer, busy, refresh } = useTiles(home.exceptions);
  const live = useLiveCounts();
  const may = useMay();
  const counts = new Map(answer.data?.list.map(({ name, count }) => [name, count]));
  // The day's figures are beside these: what both count comes from one query.
  const offline = live.error ? counts.get('offline') : live.data?.offline;
  return (
    <TileSection
      title={words.attention}
      at={answer.data?.at}
      busy={busy}
      error={answer.error}
      refresh={() => void Promise.all([refresh(), live.refetch()])}
      foldZeros
      tiles={exceptions.map(({ name, urgency, filter }) => (
        <Tile
          key={name}
          label={words.exceptions[name]}
          hint={hints[name]}
          value={name === 'offline' ? offline : counts.get(name)}
          mark={`urgency-${urgency}`}
          urgency={words.urgencies[urgency]}
          to={may('0302') ? vehiclesPaths.list.to({}, filter) : undefined}
        />
      ))}
    />
  );
}
