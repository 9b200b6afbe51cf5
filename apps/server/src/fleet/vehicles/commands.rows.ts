import type { CommandRow } from '@kickstand/contract/fleet/vehicles';
import { outcomeWords } from '@kickstand/domain/fleet/vehicles';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { CommandStored } from './commands.store.ts';

/** A stored command as calls show it, with its outcome in the caller's language. */
export const commandOf = (row: CommandStored, locale: Locale): CommandRow => ({
  ...row,
  args: openArgs((row.args ?? {}) as Record<string, unknown>),
  message: messageOf(row, locale),
});

/** A command's arguments as they may be shown and logged: without the token of the Bluetooth link or a whole fence. */
export function openArgs({ token, ring, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return { ...rest, ...(token !== undefined && { token: '***' }) };
}

function messageOf({ state, deviceCode }: CommandStored, locale: Locale): string | null {
  const words = outcomeWords(state, deviceCode);
  return words && (locale === 'en-US' ? words.en : words.zh);
}
