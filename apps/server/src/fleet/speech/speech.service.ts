import type { speech } from '@kickstand/contract/fleet/speech';
import type { InputOf } from '@kickstand/contract/kit';
import { spokenSound } from '@kickstand/domain/fleet/upgrades';
import { Outside } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { refuseSound } from '../upgrades/voices/wrong-sound.service.ts';
import { askProvider, NoSpeech } from './ask-provider.ts';
import { providerNow, type Sealer, type SpeechProvider } from './speech-setting.service.ts';

interface Wish {
  text: string;
  voice: string;
}

async function spoken(provider: SpeechProvider, wish: Wish) {
  const file = await askProvider(provider, wish).catch((error: unknown) => {
    if (error instanceof NoSpeech) return refuse('speech.provider', { why: error.message });
    throw error;
  });
  const sound = spokenSound(file);
  if ('wrong' in sound) refuseSound(sound);
  return { content: Buffer.from(sound.wav).toString('base64'), lengthMs: sound.lengthMs };
}

/** Has a text spoken; the provider is asked once the transaction is over. */
export async function speak(sealer: Sealer, ctx: Ctx, { body }: InputOf<(typeof speech)['speak']>) {
  const { text, voice } = body;
  ctx.audit.on(text);
  const provider = (await providerNow(sealer, ctx.db)) ?? refuse('speech.none');
  if (!provider.voices.includes(voice)) refuse('speech.voice');
  ctx.audit.record(text, { voice });
  return new Outside(() => spoken(provider, { text, voice }));
}
