import { speech } from '@kickstand/contract/fleet/speech';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { speak } from './speech.service.ts';
import { changeSpeech, listVoices, type Sealer, showSpeech } from './speech-setting.service.ts';

/** The text-to-speech provider and what it is asked. */
export const speechRoutes = (sealer: Sealer): Route[] =>
  routes(speech, {
    show: showSpeech,
    change: (ctx, input) => changeSpeech(sealer, ctx, input),
    voices: listVoices,
    speak: (ctx, input) => speak(sealer, ctx, input),
  });
