import type { CommandType, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { lazy } from 'react';
import type { FollowProps } from '../../kit/action/sending.ts';
import { type Commandable, whyNoCommand } from './command-rules.ts';
import { vehiclesWords } from './vehicles.words.ts';

/** Shows a command on its way; fetched with the first one that is given. */
export const CommandProgress = lazy(async () => ({
  default: (await import('./command-progress.tsx')).CommandProgress,
}));
const CommandNotSent = lazy(async () => ({
  default: (await import('./command-progress.tsx')).CommandNotSent,
}));

/** How long a vehicle that is looked for rings. */
export const ringSeconds = 10;

/** The parts that every command has in common: word, code, and why it cannot be given now. */
export const commonOf = (type: CommandType) => ({
  label: vehiclesWords.command[type],
  may: commandRules[type].needs,
  level: commandRules[type].level,
  blocked: (vehicle: Commandable) => whyNoCommand(type, vehicle),
  refreshes: ['commands'],
});

/** Follows a job of one vehicle to the device's answer. */
export const following = <Row extends Pick<Commandable, 'carId'>>(type: CommandType) =>
  function Following({ row, reply, end }: FollowProps<Row, typeof vehicleCommands.createJob>) {
    const item = reply.list.find(({ carId }) => carId === row.carId);
    const shown = { label: vehiclesWords.command[type], carId: row.carId, end };
    return item && !item.ok ? (
      <CommandNotSent {...shown} message={item.message} />
    ) : (
      <CommandProgress {...shown} jobId={reply.jobId} />
    );
  };

export type CreateJob = typeof vehicleCommands.createJob;
