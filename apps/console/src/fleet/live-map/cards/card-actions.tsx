import { type VehicleDetail, type VehicleRow, vehicles } from '@kickstand/contract/fleet/vehicles';
import { Button } from 'antd';
import { useMay } from '../../../kit/action/access.tsx';
import type { Action } from '../../../kit/action/action.ts';
import { BlockedButton } from '../../../kit/action/action-button.tsx';
import { createTaskFor } from '../../task-kit/task.parts.tsx';
import { assetsWords } from '../../vehicle-kit/assets.words.ts';
import { positionAction } from '../../vehicle-kit/position.parts.tsx';
import { reasonsOfVehicle } from '../../vehicle-kit/reasons.parts.ts';
import { streetActions } from '../../vehicles/street.parts.tsx';
import { CommandBar, commandsAtHand } from '../../vehicles/vehicles.parts.tsx';
import type { MapWork } from '../map/map-work.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';

const createTask = createTaskFor<VehicleRow>(reasonsOfVehicle);

const cardActions: readonly Action<VehicleRow>[] = [createTask, ...streetActions];
const CorrectPosition = positionAction<VehicleRow>();

interface CardActionsProps {
  vehicle: VehicleDetail;
  work: MapWork;
  hasMap: boolean;
}

/** The commands for one vehicle, and what else can be done about it. */
export function CardActions({ vehicle, work, hasMap }: CardActionsProps) {
  const { follow } = work;
  return (
    <>
      <CommandBar vehicle={vehicle} />
      <div className="command-bar">
        {cardActions.map((Act) => (
          <Act key={Act.id} row={vehicle} />
        ))}
        {hasMap ? <PlaceOnMap vehicle={vehicle} work={work} /> : <CorrectPosition row={vehicle} />}
        {hasMap && (
          <Button aria-pressed={follow.on} aria-keyshortcuts="F" onClick={follow.toggle}>
            {follow.on ? words.unfollow : words.follow}
          </Button>
        )}
      </div>
    </>
  );
}

/** Sets the position of an offline vehicle: a click on the map, confirmed with a reason. */
function PlaceOnMap({ vehicle, work }: Omit<CardActionsProps, 'hasMap'>) {
  const may = useMay();
  if (!may(vehicles.position)) return null;
  const why = CorrectPosition.blocked?.(vehicle);
  if (why) return <BlockedButton type="default" size="middle" label={CorrectPosition.label} why={why} />;
  const { placing, endPlacing, take } = work;
  const { Run } = CorrectPosition;
  const [lng, lat] = placing ?? [];
  return (
    <>
      <Button onClick={() => take('place')}>{words.correctPosition}</Button>
      {Run && lng !== undefined && lat !== undefined && (
        <Run row={{ ...vehicle, lng: rounded(lng), lat: rounded(lat) }} agreed={false} end={endPlacing} />
      )}
    </>
  );
}

/** To about 10 cm. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The same buttons while a past moment is shown: disabled, with the reason. */
export function PastActions({ why }: { why: string }) {
  const may = useMay();
  const shown = [...commandsAtHand, ...cardActions].filter((action) => !action.may || may(action.may));
  const labels = new Set(shown.map(({ label }) => label));
  labels.delete(assetsWords.found);
  return (
    <div className="command-bar">
      {[...labels].map((label) => (
        <BlockedButton key={label} type="default" size="middle" label={label} why={why} />
      ))}
    </div>
  );
}
