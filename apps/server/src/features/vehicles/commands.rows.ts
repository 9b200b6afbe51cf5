import { type CommandRow, commandState, commandType } from '@kickstand/contract/vehicles';
import { outcomeWords } from '@kickstand/domain/vehicles';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { CommandStored } from './commands.store.ts';

/** A stored command as calls show it, with its outcome in the caller's language. */
export const commandOf = (row: CommandStored, locale: Locale): CommandRow => ({
  id: row.command_id,
  jobId: row.job_id,
  carId: String(row.vehicle_id),
  imei: row.imei,
  type: commandType.parse(row.type),
  args: openArgs((row.args ?? {}) as Record<string, unknown>),
  state: commandState.parse(row.state),
  deviceCode: row.device_code,
  message: messageOf(row, locale),
  source: row.source as CommandRow['source'],
  operator: row.operator,
  reason: row.reason,
  retries: row.retries,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  deadlineAt: row.deadline_at,
  endedAt: row.ended_at,
  lateAt: row.late_at,
  lateCode: row.late_code,
});

/** What was said beside a command, as it may be shown and logged: without the token of the Bluetooth link or a whole fence. */
export function openArgs({ token, ring, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return { ...rest, ...(token !== undefined && { token: '***' }) };
}

function messageOf({ state, device_code }: CommandStored, locale: Locale): string | null {
  const words = outcomeWords(commandState.parse(state), device_code);
  return words && (locale === 'en-US' ? words.en : words.zh);
}
