import { timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type DemoSpeechFile, demoSpeechFile } from '@kickstand/contract/fleet/speech';
import { toneOf, writeWav } from '@kickstand/domain/fleet/upgrades';
import { z } from 'zod';

const path = '/v1/audio/speech';
const mostBytes = 10_000;
const hz = 24_000;
/** Milliseconds of a Chinese character, which is a syllable, and of any other letter. */
const spokenMs = { syllable: 180, letter: 70 } as const;
/** The lowest note of the first voice, hertz; each further voice is half as high again. */
const lowest = 180;
const scale = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3];

const asked = z.object({
  voice: z.string(),
  input: z.string().min(1).max(500),
  response_format: z.literal('wav'),
});

/** A text as notes, one for each of its characters: nobody speaks here. */
export function notesOf(text: string, voice: number): Uint8Array {
  const letters = [...text.replace(/\s/g, '')];
  const base = lowest * 1.5 ** voice;
  const notes = letters.map((letter) => base * (scale[(letter.codePointAt(0) ?? 0) % scale.length] ?? 1));
  const isSyllable = (letter: string) => /\p{Script=Han}/u.test(letter);
  const ms = letters.reduce((sum, one) => sum + (isSyllable(one) ? spokenMs.syllable : spokenMs.letter), 0);
  return writeWav(toneOf({ hz, ms, notes, peak: -9 }));
}

interface Answer {
  status: number;
  body: Uint8Array | string;
}

const refused = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ error: { message } }),
});

function isKnown(header: string | undefined, token: string) {
  const [given, right] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === right.length && timingSafeEqual(given, right);
}

function answerTo({ token, voices }: DemoSpeechFile, request: IncomingMessage, body: string): Answer {
  if (!isKnown(request.headers.authorization, token)) return refused(401, 'unknown token');
  if (request.method !== 'POST' || request.url !== path) return refused(404, 'no such page');
  let wish: unknown;
  try {
    wish = JSON.parse(body);
  } catch {
    return refused(400, 'not JSON');
  }
  const { data } = asked.safeParse(wish);
  const voice = voices.indexOf(data?.voice ?? '');
  return data && voice >= 0
    ? { status: 200, body: notesOf(data.input, voice) }
    : refused(400, 'invalid request');
}

/** The demo's text-to-speech provider, listening where the server's file says. Returns a function that stops it. */
export function openSpeech({ folder, log }: { folder: string; log(line: string): void }) {
  const name = join(folder, 'speech.json');
  if (!existsSync(name)) return () => undefined;
  const { data: file } = demoSpeechFile.safeParse(JSON.parse(readFileSync(name, 'utf8')));
  if (!file) return () => undefined;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
      if (text.length > mostBytes) request.socket.destroy();
    });
    request.on('end', () => {
      const { status, body } = answerTo(file, request, text);
      const type = status === 200 ? 'audio/wav' : 'application/json';
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  server.on('error', (error) => log(`the text-to-speech provider cannot listen: ${error.message}`));
  server.listen(file.port, '127.0.0.1');
  return () => void server.close();
}
