import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spokenSound } from '@kickstand/domain/fleet/upgrades';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { notesOf, openSpeech } from './speech-provider.ts';

test('a text lasts as long as its characters, each voice has notes of its own, and controllers can play them', () => {
  expect(spokenSound(notesOf('请停入车位', 0))).toMatchObject({ lengthMs: 900, peak: -3 });
  expect(spokenSound(notesOf('Please park', 0))).toMatchObject({ lengthMs: 700 });
  expect(notesOf('请停入车位', 0)).not.toEqual(notesOf('请停入车位', 1));
  expect(spokenSound(notesOf('请'.repeat(60), 0))).toEqual({ wrong: 'long', seconds: 10.8 });
});

test('it listens where the file says, and speaks for whoever has the token, in a voice that it has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'speech-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  writeFileSync(join(folder, 'speech.json'), JSON.stringify({ port, token: 'right', voices: ['low'] }));
  onTestFinished(openSpeech({ folder, log: () => undefined }));
  const ask = (token: string, said: unknown, path = '/v1/audio/speech') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: typeof said === 'string' ? said : JSON.stringify(said),
    });
  const wish = { model: 'any', voice: 'low', input: '请停入车位', response_format: 'wav' };
  const spoken = await ask('right', wish);
  expect(spoken.headers.get('content-type')).toBe('audio/wav');
  expect(new Uint8Array(await spoken.arrayBuffer())).toEqual(notesOf('请停入车位', 0));
  const refused = [
    await ask('wrong', wish),
    await ask('right', wish, '/v1/models'),
    await ask('right', { ...wish, voice: 'alloy' }),
    await ask('right', { ...wish, input: '' }),
    await ask('right', 'no JSON'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 404, 400, 400, 400]);
});
