import { deviceCodes } from '@kickstand/contract/fleet/devices';
import type { CommandState, CommandType, RidingState } from '@kickstand/contract/fleet/vehicles';
import { commandRules, retryAfterMs } from './commands.ts';
import { lockingSpeedKmh } from './rules.ts';

/** A command without an outcome. Times are epoch ms. */
export interface OpenCommand {
  type: CommandType;
  state: Extract<CommandState, 'queued' | 'sent'>;
  sentAt: number | null;
  deadlineAt: number;
  /** How often it was resent. */
  retries: number;
  /** Whether an operator gave it; the commands of riders and rules start and end trips. */
  byOperator: boolean;
}

/** The present state of its vehicle. */
export interface Reach {
  online: boolean;
  /** Whether its controller is connected; undefined if the broker does not tell. */
  listening: boolean | undefined;
  speedKmh: number | null;
  /** The deadline passed while no gateway was running to send it. */
  missed: boolean;
  riding: RidingState;
  /** Another command to the vehicle is still open. */
  behind: boolean;
}

export type CommandStep =
  | { do: 'wait' | 'send' | 'again' }
  | {
      do: 'settle';
      state: 'refused' | 'timeout' /** Null: the server itself refused, for a trip. */;
      code: number | null;
    };

const wait = { do: 'wait' } as const;
const settle = (state: 'refused' | 'timeout', code: number | null) =>
  ({ do: 'settle', state, code }) as const;

/** What to do next with an open command. An outcome is settled once; only repeatable commands are resent. */
export function nextStep(command: OpenCommand, reach: Reach, now: number): CommandStep {
  return command.state === 'queued' ? first(command, reach, now) : again(command, reach, now);
}

const tooFast = (type: CommandType, { speedKmh }: Reach) =>
  commandRules[type].onlyStanding && (speedKmh ?? 0) > lockingSpeedKmh;

const underRider = ({ type, byOperator }: OpenCommand, { riding }: Reach) =>
  byOperator && commandRules[type].notInTrip && (riding === 'riding' || riding === 'temp_parked');

function first(command: OpenCommand, reach: Reach, now: number): CommandStep {
  const { type, deadlineAt } = command;
  if (reach.missed) return settle('timeout', deviceCodes.accessSilent);
  if (!reach.online) return settle('timeout', deviceCodes.offline);
  if (now >= deadlineAt) return settle('timeout', reach.behind ? deviceCodes.noAnswer : deviceCodes.offline);
  if (reach.behind) return wait;
  if (underRider(command, reach)) return settle('refused', null);
  if (tooFast(type, reach)) return settle('refused', deviceCodes.moving);
  return reach.listening === false ? wait : { do: 'send' };
}

function again(command: OpenCommand, reach: Reach, now: number): CommandStep {
  const { type, sentAt, deadlineAt, retries } = command;
  if (now >= deadlineAt) return settle('timeout', deviceCodes.noAnswer);
  const due = retries < commandRules[type].retries && now >= (sentAt ?? 0) + retryAfterMs * (retries + 1);
  return due && reach.listening !== false && !tooFast(type, reach) && !underRider(command, reach)
    ? { do: 'again' }
    : wait;
}
