import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { useEffect, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { live, useLive } from '../../kit/client/live.ts';
import { isMissing } from '../../kit/client/sentence.ts';

/** How often the vehicle on screen is read, milliseconds. */
const everyMs = 5_000;

/** One vehicle by its number or its controller, refetched periodically and as soon as a command changed it. */
export function useVehicle(query: { carId: string } | { imei: string }) {
  const [missing, setMissing] = useState(false);
  const answer = useCall(vehicles.single, { query }, { quiet: true, ...(!missing && { every: everyMs }) });
  const { refetch } = answer;
  const carId = answer.data?.carId;
  if (isMissing(answer.error) !== missing) setMissing(!missing);
  useLive();
  useEffect(
    () =>
      live.onCommand((command) => {
        if (command.carId === carId) void refetch();
      }),
    [carId, refetch],
  );
  return answer;
}
