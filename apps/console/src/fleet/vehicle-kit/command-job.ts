import { type CommandRow, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { featureOf } from '@kickstand/contract/kit';
import { isOpen } from '@kickstand/domain/fleet/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { live, useLive } from '../../kit/client/live.ts';
import type { CommandSaid } from '../../kit/client/live-client.ts';

/** The part of a command shown while it is open. */
export type CommandNow = Pick<
  CommandRow,
  'id' | 'carId' | 'state' | 'deviceCode' | 'message' | 'createdAt' | 'sentAt' | 'endedAt'
>;

interface Job {
  /** Whether the list is complete; before the job is read, it has only the commands announced. */
  isRead: boolean;
  list: readonly CommandNow[];
}

/** How often the job is polled: without the live connection often, with it only to be safe; milliseconds. */
const pollMs = { live: 5_000, alone: 1_500 } as const;

/** Applies an announcement to a command. A settled one does not reopen. */
export function updated(row: CommandRow, said: CommandSaid | undefined): CommandRow {
  if (!said || !isOpen(row.state)) return row;
  const { state, deviceCode, message, at } = said;
  const sentAt = row.sentAt ?? (state === 'queued' ? null : at);
  return { ...row, state, deviceCode, message, sentAt, endedAt: isOpen(state) ? null : at };
}

/** A command of which only its announcement is known. */
const onlySaid = ({ id, carId, state, deviceCode, message, at }: CommandSaid): CommandNow => ({
  id,
  carId,
  state,
  deviceCode,
  message,
  createdAt: at,
  sentAt: state === 'queued' ? null : at,
  endedAt: isOpen(state) ? null : at,
});

const isDone = (list: readonly CommandNow[]) => list.every(({ state }) => !isOpen(state));

/** The announcements of a job's commands, from its beginning. */
function useSaid(jobId: string): ReadonlyMap<string, CommandSaid> {
  const [said, setSaid] = useState<ReadonlyMap<string, CommandSaid>>(new Map());
  useEffect(() => {
    const take = (list: readonly CommandSaid[]) =>
      setSaid((before) => new Map([...before, ...list.map((one) => [one.id, one] as const)]));
    const stop = live.onCommand((command) => {
      if (command.jobId === jobId) take([command]);
    });
    take(live.lately(jobId));
    return stop;
  }, [jobId]);
  return said;
}

/**
 * A job with the state of each command, updated until all have outcomes. Live announcements show at once, whether or
 * not the job was read; undefined while nothing is known.
 */
export function useCommandJob(jobId: string): Job | undefined {
  const said = useSaid(jobId);
  const [done, setDone] = useState(false);
  const connected = useLive() === 'live';
  const every = connected ? pollMs.live : pollMs.alone;
  const { data } = useCall(
    vehicleCommands.job,
    { params: { jobId } },
    { quiet: true, ...(!done && { every }) },
  );
  const read = data?.list.map((row) => updated(row, said.get(row.id)));
  const ended = read !== undefined && read.length > 0 && isDone(read);
  if (ended !== done) setDone(ended);
  if (read) return { isRead: true, list: read };
  return said.size > 0 ? { isRead: false, list: [...said.values()].map(onlySaid) } : undefined;
}

/** Refetches a vehicle's commands as soon as one of them changes. */
export function useFreshCommands(carId: string) {
  const client = useQueryClient();
  useLive();
  useEffect(
    () =>
      live.onCommand((command) => {
        if (command.carId === carId)
          void client.invalidateQueries({
            queryKey: [featureOf(vehicleCommands.list), vehicleCommands.list.id],
          });
      }),
    [carId, client],
  );
}
