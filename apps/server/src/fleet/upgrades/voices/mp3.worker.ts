import { parentPort, workerData } from 'node:worker_threads';
import { MPEGDecoder } from 'mpg123-decoder';

/** Samples decoded beyond full scale are clipped. */
const inFull = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_768)));

/** The samples of a mono MP3; undefined if it cannot be decoded. */
async function samplesOf(frames: Uint8Array): Promise<Int16Array | undefined> {
  try {
    const decoder = new MPEGDecoder();
    await decoder.ready;
    // The decoder returns a mono channel twice.
    const [left] = decoder.decode(frames).channelData;
    return left && Int16Array.from(left, inFull);
  } catch {
    return undefined;
  }
}

parentPort?.postMessage(await samplesOf(workerData as Uint8Array));
