import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseMap } from '@kickstand/contract/platform/base-map';
import { everything } from '@kickstand/domain/platform/access';
import { distanceMetres, toGcj02 } from '@kickstand/domain/platform/geo';
import { makeTown } from '@kickstand/town';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anAgent } from '../../../test/people/companies.ts';
import { readSettings, SettingsError } from '../../kernel/program/read-settings.ts';
import { putSetting } from '../../kernel/program/setting.ts';
import { serveConsole } from '../../kernel/web/console-files.ts';
import { baseMapRoutes } from './base-map.routes.ts';
import { tencentNames } from './tencent-names.ts';

const configured = 'amap tianditu:0123456789 xyz=https://tiles.example.com/{z}/{x}/{y}.png';
const baseMaps = (setting: string) => readSettings({ MAP_URLS: setting }).baseMaps;

let fixture: FeatureFixture;
let folder: string;
beforeAll(async () => {
  fixture = await featureFixture(() => baseMapRoutes(baseMaps(configured)));
  folder = mkdtempSync(join(tmpdir(), 'kickstand-page-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><p nonce="__NONCE__">');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await fixture.close();
});

/** The additional sources of a directive of the page’s policy. */
async function allowed(setting: string, directive: string) {
  const app = Fastify() as unknown as FastifyInstance;
  const mapOrigins = async () => baseMaps(setting).flatMap(({ origins }) => origins);
  await serveConsole(app, folder, { mapOrigins, publicOrigin: undefined });
  const { headers } = await app.inject({ url: '/', headers: { host: 'console.example.com' } });
  const policy = String(headers['content-security-policy']).split('; ');
  const sources =
    policy
      .find((one) => one.startsWith(directive))
      ?.split(' ')
      .slice(1) ?? [];
  await app.close();
  return sources.filter((source) => source.startsWith('http'));
}

describe('the maps besides the town’s own', () => {
  test('are what the setting names, for whoever is signed in and for nobody else', async () => {
    const { data } = await fixture.as({})(baseMap.list, {});
    expect(data?.list.map(({ id, host }) => [id, host])).toEqual([
      ['amap', 'webrd01.is.autonavi.com'],
      ['tianditu', 't0.tianditu.gov.cn'],
      ['map-3', 'tiles.example.com'],
    ]);
    expect((await fixture.stranger(baseMap.list, {})).status).toBe(401);
  });

  test('open with the one that the company has, or the nearest above it, as long as the deployment has that', async () => {
    const usualOf = async (agentId: number) => (await fixture.as({ agentId })(baseMap.list, {})).data?.usual;
    const set = (agent_id: number, base_map_id: string) =>
      fixture.write((db) =>
        db.updateTable('agent').set({ base_map_id }).where('agent_id', '=', agent_id).execute(),
      );
    await fixture.write((db) => anAgent(db, { agent_id: 6, parent_id: 3, name: 'north-inner' }));
    expect(await usualOf(6)).toBeNull();
    await set(3, 'tianditu');
    expect([await usualOf(6), await usualOf(4)]).toEqual(['tianditu', null]);
    await set(6, 'amap');
    expect(await usualOf(6)).toBe('amap');
    await set(6, 'tencent');
    expect(await usualOf(6)).toBe('tianditu');
  });

  test('do not start with a setting that means nothing, and its keys are not repeated', () => {
    const read = () => baseMaps('tianditu:short! xyz=nowhere');
    expect(read).toThrow(SettingsError);
    expect(read).not.toThrow(/short/);
  });
});

describe('the page', () => {
  test.each(['img-src', 'connect-src'])(
    'asks nobody else by %s when no map is configured',
    async (directive) => {
      expect(await allowed('', directive)).toEqual([]);
    },
  );

  test.each(['img-src', 'connect-src'])(
    'asks by %s the hosts of its maps and no others',
    async (directive) => {
      const hosts = await allowed(configured, directive);
      expect(hosts).toHaveLength(4 + 8 + 1);
      expect(hosts).toContain('https://tiles.example.com');
      expect(
        hosts.every((host) =>
          /^https:\/\/(webrd0[1-4]\.is\.autonavi|t[0-7]\.tianditu|tiles\.example)\./.test(host),
        ),
      ).toBe(true);
    },
  );

  test('never runs scripts of theirs', async () => {
    expect(await allowed(configured, 'script-src')).toEqual([]);
  });
});

describe('places', () => {
  const codes = ['0504'];
  const town = makeTown(7, { scale: 300 });
  const [known] = town.places;
  const [lng, lat] = known?.at ?? [0, 0];
  const keep = (value: unknown) =>
    fixture.database.write(everything, (db) => putSetting(db, 'town', { value, now: 0 }));

  test('of a deployment without a town and without a key have no address and are not asked for outside', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const { data } = await fixture.as({})(baseMap.addresses, { query: { points: [lng, lat] } });
    expect(data?.list).toEqual([null]);
    const { code } = await fixture.as({ codes })(baseMap.places, {
      query: { text: '火车站', lng, lat, baseMapId: 'tencent' },
    });
    expect(code).toBe('base_map.key_needed');
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('of the demo’s town are named by its own streets in the caller’s language, and found by a part of their name', async () => {
    await keep({ seed: 7, scale: 300 });
    const ask = fixture.as({ codes, language: 'en-US' });
    const { data } = await ask(baseMap.addresses, { query: { points: [lng, lat, 0, 0] } });
    expect(data?.list).toEqual([expect.stringMatching(/ (at|near) /), null]);
    const found = await ask(baseMap.places, { query: { text: known?.name.zh ?? '', lng, lat } });
    expect(found.data?.list[0]).toMatchObject({ name: known?.name.en, lng, lat });
    await keep(null);
  });
});

test('a service outside that does not answer keeps no database connection from anybody', async () => {
  let asked = 0;
  const never: typeof fetch = () => new Promise(() => void asked++);
  const silent = await featureFixture(() => baseMapRoutes(baseMaps('tencent:abcd-1234'), never));
  const query = { text: '火车站', lng: 114, lat: 30, baseMapId: 'tencent' };
  for (let i = 0; i < 12; i++) void silent.as({ codes: ['0504'] })(baseMap.places, { query });
  await vi.waitFor(() => expect(asked).toBe(12));
  expect((await silent.as({})(baseMap.list, {})).data?.count).toBe(1);
  await silent.close();
});

describe('places by Tencent’s service', () => {
  const at = [113.45, 30.66] as const;
  const answers = (said: unknown) =>
    vi.fn<typeof fetch>(async () => Response.json(said as Record<string, unknown>));

  test('are asked about ten at a time, so that a service that does not answer keeps no more calls waiting', async () => {
    const ask = vi.fn<typeof fetch>(() => new Promise(() => undefined));
    const names = tencentNames('key', ask);
    const place = (n: number) => [113 + n / 100, 30] as const;
    for (const from of [0, 5])
      void names.addressesOf(
        [0, 1, 2, 3, 4].map((n) => place(from + n)),
        'zh-CN',
      );
    expect(await names.addressesOf([place(20)], 'zh-CN')).toEqual({ list: [null], more: true });
    expect(ask).toHaveBeenCalledTimes(10);
  });

  test('are asked for in GCJ-02 with the key, each once, a few at a time', async () => {
    const ask = answers({ status: 0, result: { address: '湖北省天门市', formatted_addresses: {} } });
    const names = tencentNames('abcd-1234', ask);
    expect((await names.addressesOf([at, at], 'zh-CN')).list).toEqual(['湖北省天门市', '湖北省天门市']);
    expect(await names.addressesOf([at], 'zh-CN')).toEqual({ list: ['湖北省天门市'], more: false });
    expect(ask).toHaveBeenCalledTimes(1);
    const url = new URL(String(ask.mock.calls[0]?.[0]));
    expect([url.host, url.searchParams.get('key')]).toEqual(['apis.map.qq.com', 'abcd-1234']);
    const [north = 0, east = 0] = url.searchParams.get('location')?.split(',').map(Number) ?? [];
    expect(distanceMetres(at, [east, north])).toBeGreaterThan(100);
    const many = Array.from({ length: 50 }, (_, i) => [113 + i / 100, 30] as const);
    const first = await names.addressesOf(many, 'zh-CN');
    expect(first.list.filter(Boolean)).toHaveLength(5);
    expect(first.more).toBe(true);
    expect(ask).toHaveBeenCalledTimes(6);
  });

  test('are found at their place in WGS-84', async () => {
    const [east = 0, north = 0] = toGcj02(Float64Array.of(...at));
    const found = [{ title: '火车站', address: '站前路', location: { lng: east, lat: north } }];
    const names = tencentNames('abcd', answers({ status: 0, data: found }));
    const [place] = await names.find('火车', at, 'zh-CN');
    expect(place).toMatchObject({ name: '火车站', address: '站前路' });
    expect(distanceMetres(place?.at ?? [0, 0], at)).toBeLessThan(0.1);
  });

  test.each([
    ['base_map.quota', answers({ status: 121, message: '此key每日调用量已达到上限' })],
    ['base_map.key_refused', answers({ status: 190, message: '无效的KEY' })],
    ['base_map.away', answers('no service')],
    ['base_map.away', vi.fn<typeof fetch>().mockRejectedValue(new Error('ECONNREFUSED'))],
  ])('that cannot be had are refused with %s, and lists go without', async (code, ask) => {
    const names = tencentNames('abcd', ask);
    await expect(names.find('火车', at, 'zh-CN')).rejects.toMatchObject({ code });
    expect((await names.addressesOf([at], 'zh-CN')).list).toEqual([null]);
  });
});
