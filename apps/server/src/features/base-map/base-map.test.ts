import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseMap } from '@kickstand/contract/base-map';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureBed, featureBed } from '../../../test/feature-bed.ts';
import { serveConsole } from '../../kernel/console-files.ts';
import { readSettings, SettingsError } from '../../kernel/settings.ts';
import { baseMapRoutes } from './base-map.routes.ts';

const configured = 'amap tianditu:0123456789 xyz=https://tiles.example.com/{z}/{x}/{y}.png';
const grounds = (setting: string) => readSettings({ MAP_URLS: setting }).grounds;

let bed: FeatureBed;
let folder: string;
beforeAll(async () => {
  bed = await featureBed(() => baseMapRoutes(grounds(configured)));
  folder = mkdtempSync(join(tmpdir(), 'kickstand-page-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><p nonce="__NONCE__">');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bed.close();
});

/** The sources of one directive of the page's policy, beside its own. */
async function allowed(setting: string, directive: string) {
  const app = Fastify() as unknown as FastifyInstance;
  const mapOrigins = async () => grounds(setting).flatMap(({ origins }) => origins);
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

describe('the maps beside the town’s own', () => {
  test('are what the setting names, for whoever is signed in and for nobody else', async () => {
    const { data } = await bed.as({})(baseMap.grounds, {});
    expect(data?.list.map(({ id, host }) => [id, host])).toEqual([
      ['amap', 'webrd01.is.autonavi.com'],
      ['tianditu', 't0.tianditu.gov.cn'],
      ['map-3', 'tiles.example.com'],
    ]);
    expect((await bed.stranger(baseMap.grounds, {})).status).toBe(401);
  });

  test('do not start with a setting that means nothing, and its keys are not repeated', () => {
    const read = () => grounds('tianditu:short! xyz=nowhere');
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
