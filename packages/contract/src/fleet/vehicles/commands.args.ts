import { z } from 'zod';
import { type CommandOrder, commandOrder } from '../devices/devices.orders.ts';
import type { CommandType } from './commands.rows.ts';

/** The arguments an operator may give with a command; release and ring of a fence come from the server. */
export type CommandArgs<T extends CommandType> = T extends 'fence_push'
  ? Record<string, never>
  : Omit<Extract<CommandOrder, { do: T }>, 'do'>;

const ringSeconds = 10;

function argsOf(order: z.ZodObject): z.ZodObject {
  const { do: type, release, ring, seconds, ...said } = order.shape;
  return z.strictObject(seconds ? { seconds: (seconds as z.ZodInt).default(ringSeconds) } : said);
}

/** The arguments of each command: those of the order to the controller, so that no others get that far. */
export const commandArgs = Object.fromEntries(
  commandOrder.options.map((order) => [order.shape.do.value, argsOf(order as unknown as z.ZodObject)]),
) as Record<CommandType, z.ZodObject>;

/** Commands that do nothing unless they have at least one argument. */
const needOne: readonly CommandType[] = ['ble', 'params'];

/** The arguments of a command as stored and sent, or what is wrong with them. */
export function parseArgs(type: CommandType, given: Record<string, unknown> | undefined) {
  const parsed = commandArgs[type].safeParse(given ?? {});
  if (!parsed.success || !needOne.includes(type) || Object.keys(parsed.data).length > 0) return parsed;
  const [first = ''] = Object.keys(commandArgs[type].shape);
  return commandArgs[type].required({ [first]: true } as never).safeParse({});
}
