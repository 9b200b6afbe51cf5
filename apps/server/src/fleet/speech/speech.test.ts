import { speech } from '@kickstand/contract/fleet/speech';
import { voicePacks } from '@kickstand/contract/fleet/upgrades';
import { checkSound, toneOf, writeWav } from '@kickstand/domain/fleet/upgrades';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ASpeechProvider } from '../../../test/devices/a-speech-provider.ts';
import { aVoicePack } from '../../../test/examples/devices/examples.voices.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { upgradesRoutes } from '../upgrades/upgrades.routes.ts';
import { speechRoutes } from './speech.routes.ts';

const sealer = {
  seal: (text: string, place: string) => Buffer.from(`${place} ${text}`).toString('base64'),
  open: (box: string, place: string) =>
    Buffer.from(box, 'base64')
      .toString()
      .slice(place.length + 1),
};
let fixture: FeatureFixture;
let provider: ASpeechProvider;
let admin: ReturnType<FeatureFixture['as']>;
let voices: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture([...speechRoutes(sealer), ...upgradesRoutes('Asia/Shanghai')]);
  admin = fixture.as({ codes: ['0502', '050279'] });
  voices = fixture.as({ codes: ['06', '0664'], agentId: 2 });
  await fixture.write((db) => aVehicle(db));
});
beforeEach(async () => {
  await fixture.fresh.owner.query("delete from setting where name = 'speech'");
  provider = await new ASpeechProvider().listen();
  return () => provider.close();
});
afterAll(() => fixture.close());

const said = () => ({ url: provider.url, model: 'tts-1', voices: ['alloy', 'nova'] });
const set = (over: object = {}, version = 0) =>
  admin(speech.change, { body: { ...said(), token: 'very secret', version, ...over } });
const speak = (voice = 'nova') => voices(speech.speak, { body: { text: '请停入车位', voice } });

test('without a provider there is no voice, and a text is refused with where one is set', async () => {
  expect((await voices(speech.voices, {})).data).toEqual({ list: [], count: 0 });
  expect(await speak()).toMatchObject({ status: 409, code: 'speech.none' });
  expect(provider.asked).toEqual([]);
});

test('a text is spoken by the provider that is set, as a sound that a slot takes, once the transaction is over', async () => {
  await set();
  expect((await voices(speech.voices, {})).data).toEqual({ list: ['alloy', 'nova'], count: 2 });
  const logged: number[] = [];
  provider.before = async () => {
    const { rows } = await fixture.fresh.owner.query(
      "select from audit_log where action = 'speak' and object = '请停入车位' and result = 'ok'",
    );
    logged.push(rows.length);
  };
  const { data } = await speak();
  expect(logged).toEqual([1]);
  expect(provider.asked).toEqual([
    {
      path: '/v1/audio/speech',
      token: 'Bearer very secret',
      said: { model: 'tts-1', voice: 'nova', input: '请停入车位', response_format: 'wav' },
    },
  ]);
  const content = data?.content ?? '';
  expect(checkSound(Buffer.from(content, 'base64'))).toMatchObject({ hz: 16_000, lengthMs: 1_000, peak: -3 });
  const id = await fixture.write((db) => aVoicePack(db, { state: 'draft' }));
  const put = { params: { id, slot: '7' }, body: { text: '请停入车位', content, version: 1 } };
  expect((await voices(voicePacks.putSound, put)).data).toEqual({ id });
});

test('what the provider answers instead of a sound is told with why', async () => {
  await set();
  expect(await speak('echo')).toMatchObject({ code: 'speech.voice' });
  provider.answer = writeWav(toneOf({ hz: 24_000, ms: 9_000, notes: [440], peak: -12 }));
  expect(await speak()).toMatchObject({ code: 'voice.long' });
  provider.answer = new TextEncoder().encode('{"error":"quota"}');
  expect(await speak()).toMatchObject({ code: 'voice.form' });
  provider.answer = new Uint8Array(7_000_000);
  expect(await speak()).toMatchObject({ status: 503, code: 'speech.provider' });
  provider.status = 429;
  expect(await speak()).toMatchObject({ promot: '语音合成服务未能给出声音：HTTP 429' });
  await provider.close();
  expect(await speak()).toMatchObject({ code: 'speech.provider' });
});

test('the token is sealed and never shown, stays where it is left empty, and goes to no other address', async () => {
  const first = await set();
  expect(first.data).toEqual({ ...said(), hasToken: true, version: 1 });
  const kept = await set({ token: '', model: 'tts-2' }, 1);
  expect(kept.data).toMatchObject({ hasToken: true, model: 'tts-2' });
  expect(await set({}, 1)).toMatchObject({ code: 'common.stale_version' });
  const moved = await set({ token: '', url: 'https://speech.example/v1' }, 2);
  expect(moved.data).toMatchObject({ hasToken: false });
  const shown = await admin(speech.show, {});
  expect(JSON.stringify([first, kept, moved, shown])).not.toContain('secret');
  const { rows } = await fixture.fresh.owner.query(
    "select string_agg(change::text, '') as all from audit_log where action = 'speech'",
  );
  expect(rows[0].all).toContain('changed');
  expect(rows[0].all).not.toContain('secret');
});

test('only an address of http or https is taken', async () => {
  for (const url of ['ftp://speech.example', 'file:///etc/passwd', 'speech'])
    expect(await set({ url })).toMatchObject({ code: 'common.invalid' });
});
