import type { vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { isOpen } from '@kickstand/domain/fleet/vehicles';
import type { BulkResult, Outcome } from '../../kit/action/bulk-results.tsx';
import { type CommandNow, useCommandJob } from './command-job.ts';
import { vehiclesWords as words } from './vehicles.words.ts';

type Reply = ReplyOf<typeof vehicleCommands.createJob>;
type Item = Reply['list'][number];

function resultOf({ carId, ok, code, message }: Item, command: CommandNow | undefined): BulkResult {
  if (!ok) return { object: carId, state: 'failed', code, message };
  if (!command || isOpen(command.state))
    return { object: carId, state: 'waiting', message: words.waitingForDevice };
  const said = command.message ?? words.commandState[command.state];
  return {
    object: carId,
    state: command.state === 'acked' ? 'ok' : 'failed',
    code: command.deviceCode,
    message: said,
  };
}

/** The result for each vehicle of a job: refused at once, or the device's answer. */
function bulkOutcome({ list }: Reply, commands: readonly CommandNow[] | undefined): Outcome {
  const byCar = new Map(commands?.map((command) => [command.carId, command]));
  const results = list.map((item) => resultOf(item, byCar.get(item.carId)));
  return { list: results, done: results.every(({ state }) => state !== 'waiting') };
}

export const useBulkOutcome = (reply: Reply): Outcome => bulkOutcome(reply, useCommandJob(reply.jobId)?.list);
