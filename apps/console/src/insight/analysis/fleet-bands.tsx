import {
  type AnalysisFleet,
  analysis,
  batteryBandPercent,
  idleEdges,
} from '@kickstand/contract/insight/analysis';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { analysisWords as words } from './analysis.words.ts';
import { Bands } from './bands.tsx';
import { useLooked } from './looked-at.ts';

const onShelf = { lifecycle: 'on_shelf' };
const last = 100 / batteryBandPercent - 1;
const batteryBands = Array.from({ length: last + 1 }, (_, i) => ({
  from: i * batteryBandPercent,
  to: i === last ? 100 : (i + 1) * batteryBandPercent - 1,
}));

function Fleet({ fleet: { battery, batteryUnknown, idle, idleUnknown } }: { fleet: AnalysisFleet }) {
  const { modelId } = useLooked();
  const vehiclesOf = (filter: Record<string, string | number | undefined>) =>
    vehiclesPaths.list.to({}, { ...onShelf, modelId, ...filter });
  return (
    <>
      <Bands
        title={words.battery}
        note={words.fleetNow}
        labels={[...batteryBands.map(({ from, to }) => `${from}–${to}%`), words.unknown]}
        values={[...battery, batteryUnknown]}
        pages={[
          ...batteryBands.map(({ from, to }) => vehiclesOf({ batteryFrom: from, batteryTo: to })),
          vehiclesOf({ batteryKnown: 'false' }),
        ]}
      />
      <Bands
        title={words.idle}
        note={words.fleetNow}
        labels={[...words.idleBands, words.unknown]}
        values={[...idle, idleUnknown]}
        pages={idleEdges.map((from, i) =>
          vehiclesOf({ ridingState: 'available', idleHoursFrom: from, idleHoursTo: idleEdges[i + 1] }),
        )}
      />
    </>
  );
}

/** The present charge and idle time of vehicles, each band linked to them. */
export function FleetBands() {
  const { modelId } = useLooked();
  const query = modelId === undefined ? {} : { modelId };
  const fleet = useCall(analysis.fleet, { query }, { quiet: true, keep: true });
  return <Loaded of={fleet}>{(found) => <Fleet fleet={found} />}</Loaded>;
}
