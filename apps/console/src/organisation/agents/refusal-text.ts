import { agentsRefusals } from '@kickstand/contract/organisation/agents';
import { permissionsRefusals } from '@kickstand/contract/organisation/permissions';
import { type BothWays, inLocale } from '../../kit/words.ts';

const known: Readonly<Record<string, BothWays>> = { ...permissionsRefusals, ...agentsRefusals };

/** The sentence of a refusal code of one row; null if it needs facts. */
export function refusalText(code: string | null): string | null {
  const text = code === null ? undefined : known[code];
  const sentence = text && inLocale(text);
  return sentence && !sentence.includes('{') ? sentence : null;
}
