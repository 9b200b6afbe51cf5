import { repeatEvery, type Stop } from '../../kernel/program/repeat-every.ts';
import { RideVoices, type VoiceNeeds } from './ride-voices.service.ts';

const lookEveryMs = 1_000;

/** Look every second; for the one program that hears the fleet. Answers how to stop. */
export function startRideVoices(needs: VoiceNeeds, onError: (error: unknown) => void): Stop {
  const voices = new RideVoices(needs);
  const stop = repeatEvery(lookEveryMs, () => voices.look(), onError);
  return async () => {
    await stop();
    voices.stop();
  };
}
