import { deviceCodes } from '@kickstand/contract/devices';
import { type CommandRow, commandState, commandType } from '@kickstand/contract/vehicles';
import { deviceCodeWords } from '@kickstand/domain/vehicles';
import type { Locale } from '../../kernel/refuse.ts';
import type { CommandStored } from './commands.store.ts';

/** A stored command as calls show it, with its outcome in the caller's language. */
export const commandOf = (row: CommandStored, locale: Locale): CommandRow => ({
  id: row.command_id,
  jobId: row.job_id,
  carId: String(row.vehicle_id),
  imei: row.imei,
  type: commandType.parse(row.type),
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

function messageOf({ state, device_code }: CommandStored, locale: Locale): string | null {
  const code = device_code ?? (state === 'timeout' ? deviceCodes.noAnswer : null);
  if (code === null) return null;
  const words = deviceCodeWords[code];
  if (words) return locale === 'en-US' ? words.en : words.zh;
  return locale === 'en-US' ? `refused by the device (${code})` : `设备拒绝 (${code})`;
}
