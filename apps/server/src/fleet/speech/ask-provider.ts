import type { SpeechProvider } from './speech-setting.service.ts';

const patienceMs = 15_000;
/** A minute at 48 kHz is smaller. */
const mostBytes = 6_000_000;

/** Why a provider gave no sound, as it is told to whoever asked. */
export class NoSpeech extends Error {}

/** The body of an answer as far as its limit. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new NoSpeech(`more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * What a provider answers to a text: `POST {url}/audio/speech` with model, voice and input, answered with a WAV file.
 * Throws `NoSpeech` if it does not.
 */
export async function askProvider(
  { url, model, token }: SpeechProvider,
  { text, voice }: { text: string; voice: string },
): Promise<Uint8Array> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/audio/speech`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ model, voice, input: text, response_format: 'wav' }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    if (response.ok) return await bytesOf(response);
    await response.body?.cancel();
    throw new NoSpeech(`HTTP ${response.status}`);
  } catch (error) {
    if (error instanceof NoSpeech) throw error;
    const { cause, message } = error as Error & { cause?: { message?: string } };
    throw new NoSpeech((cause?.message || message).slice(0, 200));
  }
}
