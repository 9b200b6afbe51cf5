import { featureOf, type ReplyOf } from '@kickstand/contract/kit';
import { type CommandRow, vehicleCommands } from '@kickstand/contract/vehicles';
import { isOpen } from '@kickstand/domain/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../../kit/calls.ts';
import { live, useLive } from '../../kit/live.ts';
import type { CommandSaid } from '../../kit/live-client.ts';

type Job = ReplyOf<typeof vehicleCommands.job>;

/** Without the live connection the job is read this often, with it only to be sure; milliseconds. */
const pollMs = { live: 5_000, alone: 1_500 } as const;

/** What was said about a command since it was read. What has ended does not open again. */
export function updated(row: CommandRow, said: CommandSaid | undefined): CommandRow {
  if (!said || !isOpen(row.state)) return row;
  const { state, deviceCode, message, at } = said;
  const sentAt = row.sentAt ?? (state === 'queued' ? null : at);
  return { ...row, state, deviceCode, message, sentAt, endedAt: isOpen(state) ? null : at };
}

const isDone = (list: readonly CommandRow[]) => list.every(({ state }) => !isOpen(state));

/** A job with the state of each of its commands, kept up to date until all have ended. Undefined before it was read. */
export function useCommandJob(jobId: string): Job | undefined {
  const [said, setSaid] = useState<ReadonlyMap<string, CommandSaid>>(new Map());
  const [done, setDone] = useState(false);
  const connected = useLive() === 'live';
  useEffect(
    () =>
      live.onCommand((command) => {
        if (command.jobId === jobId) setSaid((before) => new Map(before).set(command.id, command));
      }),
    [jobId],
  );
  const every = connected ? pollMs.live : pollMs.alone;
  const { data } = useCall(
    vehicleCommands.job,
    { params: { jobId } },
    { quiet: true, ...(!done && { every }) },
  );
  const list = data?.list.map((row) => updated(row, said.get(row.id)));
  const ended = list !== undefined && list.length > 0 && isDone(list);
  if (ended !== done) setDone(ended);
  return data && list && { ...data, list, done: ended || data.done };
}

/** Read a vehicle's commands anew as soon as one of them changes. */
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
