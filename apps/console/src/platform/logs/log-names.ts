import type { OperatorLogRow } from '@kickstand/contract/platform/logs';
import type { Tone } from '../../ui/tones.ts';
import { logsWords as words } from './logs.words.ts';

export const resultTones: Record<OperatorLogRow['result'], Tone> = {
  ok: 'good',
  refused: 'warn',
  failed: 'bad',
};

const named = (names: Readonly<Record<string, string>>) => (key: string) => names[key] ?? key;

/** Unknown keys of another server version are shown as they are. */
export const moduleName = named(words.modules);
export const actionName = named(words.actions);
