import { mostSoundBytes } from '@kickstand/contract/fleet/upgrades';
import {
  checkSound,
  type GoodSound,
  readMp3,
  type WrongSound,
  writeWav,
  wrongFrames,
} from '@kickstand/domain/fleet/upgrades';
import { answerWithin } from '../../../kernel/program/bounded-thread.ts';
import { startThread } from '../../../kernel/program/start-thread.ts';

const bounds = { what: 'decodes sounds', seconds: 10, megabytes: 128 };

/** The sound in a file, WAV or MP3, or what is wrong with it; an MP3 is decoded in a thread of its own. */
export async function soundIn(file: Uint8Array): Promise<GoodSound | WrongSound> {
  const mp3 = file.length > mostSoundBytes ? undefined : readMp3(file);
  if (!mp3) return checkSound(file);
  const wrong = wrongFrames(mp3);
  if (wrong) return wrong;
  // The decoder's messages about damaged frames help nobody.
  const samples = await answerWithin<Int16Array | undefined>(bounds, (resourceLimits) =>
    startThread(import.meta.url, 'mp3.worker', { workerData: mp3.frames, resourceLimits, stderr: true }),
  );
  return samples ? checkSound(writeWav({ hz: mp3.hz, samples })) : { wrong: 'form' };
}
