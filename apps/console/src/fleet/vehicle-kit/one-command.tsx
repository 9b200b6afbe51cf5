import type { CommandType, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { lazy } from 'react';
import type { FollowProps } from '../../kit/action/sending.ts';
import { type Commandable, whyNoCommand } from './command-rules.ts';
import { vehiclesWords } from './vehicles.words.ts';

/** The progress of a command; loaded with the first one. */
export const CommandProgress = lazy(async () => ({
  default: (await import('./command-progress.tsx')).CommandProgress,
}));
const CommandNotSent = lazy(async () => ({
  default: (await import('./command-progress.tsx')).CommandNotSent,
}));

/** How long a vehicle rings when located. */
export const ringSeconds = 10;

/** What all commands have in common: name, code, and why one cannot be given now. */
export const commonOf = (type: CommandType) => ({
  label: vehiclesWords.command[type],
  may: commandRules[type].needs,
  level: commandRules[type].level,
  blocked: (vehicle: Commandable) => whyNoCommand(type, vehicle),
  refreshes: ['commands'],
});

/** Follows a job of one vehicle until the device answers. */
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
