import { Replay } from '../../replay/replay.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabTrack() {
  const { carId, imei, locatedAt } = useShownVehicle();
  return <Replay carId={carId} imei={imei} locatedAt={locatedAt} />;
}
