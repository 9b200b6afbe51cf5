import type { WrongSound } from '@kickstand/domain/fleet/upgrades';
import { refuse } from '../../../kernel/call/refuse.ts';

/** Refuses a sound that controllers cannot play, with what is wrong with it. */
export function refuseSound(said: WrongSound): never {
  if (said.wrong === 'long') refuse('voice.long', { seconds: said.seconds });
  if (said.wrong === 'loud') refuse('voice.loud', { peak: said.peak });
  return refuse(`voice.${said.wrong}` as const);
}
