import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environment, readSettings, SettingsError } from './read-settings.ts';
import { secretKeyOf } from './secret-key.ts';
import { settingsTable } from './settings.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kickstand-settings-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('settings', () => {
  test('have defaults for a first start on one machine', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      mqttPort: 1883,
      dataDir: resolve('data'),
      filesDir: undefined,
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      mqttUrl: undefined,
      demo: false,
      demoScale: 'town',
      demoLanguage: 'zh',
      demoDays: undefined,
      simSpeed: 1,
      providersPort: 0,
      businessZone: 'Asia/Shanghai',
      role: 'all',
      secretKey: undefined,
      logLevel: 'info',
      publicOrigin: undefined,
      trustProxy: undefined,
      openPages: [],
      s3Url: undefined,
      s3KeyId: undefined,
      s3Secret: undefined,
      s3Region: 'us-east-1',
      smsUrl: undefined,
      smsToken: undefined,
      smsPrice: 0.045,
      smtpUrl: undefined,
      applicationId: 'kickstand',
      storage: 'local',
      miebaUrl: undefined,
      javaUrl: undefined,
      baseMaps: [],
      otlpEndpoint: undefined,
      otlpHeaders: {},
      traceShare: 1,
    });
  });

  test('come from the environment, where an empty variable counts as absent', () => {
    const read = readSettings({
      PORT: '0',
      HOST: '0.0.0.0',
      MQTT_PORT: ' 2883 ',
      DATA_DIR: '/srv/kickstand',
      DATABASE_URL: 'postgres://kick@db:5432/kickstand',
      DATABASE_OWNER_URL: 'postgresql://owner@db/kickstand',
      MQTT_URL: 'mqtts://broker:8883',
      DEMO: '1',
      DEMO_SCALE: 'small',
      DEMO_DAYS: '90',
      SIM_SPEED: '2.5',
      TZ_BUSINESS: 'Europe/Berlin',
      ROLE: 'gateway',
      SECRET_KEY: 'ab'.repeat(32),
      LOG_LEVEL: '',
      PUBLIC_ORIGIN: 'https://console.example.com/',
      TRUST_PROXY: '10.0.0.5, 172.16.0.0/12',
      OPEN_PAGES: 'docs, metrics',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a=b, tenant=city',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    });
    expect(read).toMatchObject({
      port: 0,
      mqttPort: 2883,
      dataDir: '/srv/kickstand',
      demo: true,
      demoDays: 90,
      simSpeed: 2.5,
    });
    expect(read).toMatchObject({ businessZone: 'Europe/Berlin', role: 'gateway', logLevel: 'info' });
    expect(read.secretKey).toEqual(Buffer.alloc(32, 0xab));
    expect(read.trustProxy).toEqual(['10.0.0.5', '172.16.0.0/12']);
    expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(read.openPages).toEqual(['docs', 'metrics']);
    expect(read.otlpHeaders).toEqual({ authorization: 'Bearer a=b', tenant: 'city' });
    expect(read).toMatchObject({ otlpEndpoint: 'http://127.0.0.1:4318', traceShare: 0.05 });
    expect(read.publicOrigin).toBe('https://console.example.com');
    expect(Object.isFrozen(read)).toBe(true);
  });

  test.each([
    ['PORT', '80a', 'PORT must be a port number from 0 (any free one) to 65535; it is "80a".'],
    ['PORT', '65536', /^PORT must be .* it is "65536"\.$/],
    ['HOST', 'a b', /^HOST must be an address of this machine/],
    ['MQTT_PORT', '-1', /^MQTT_PORT must be a port number/],
    ['DATABASE_URL', 'mysql://db/x', /^DATABASE_URL must be an address like postgres:\/\//],
    ['DATABASE_OWNER_URL', 'postgres://owner@db/x', /together with DATABASE_URL; it stands alone\.$/],
    ['DATABASE_READ_URL', 'postgres://standby/x', /together with DATABASE_URL; it stands alone\.$/],
    [
      'DATABASE_POOLER',
      'statement',
      /^DATABASE_POOLER must be transaction or session, .*it is "statement"\.$/,
    ],
    [
      'DATABASE_POOLER',
      'transaction',
      /together with DATABASE_URL and DATABASE_DIRECT_URL; it stands alone\.$/,
    ],
    ['DATABASE_DIRECT_URL', 'postgres://db/x', /together with DATABASE_POOLER; it stands alone\.$/],
    ['DATABASE_POOL', '3', 'DATABASE_POOL must be a number of connections from 4 to 200; it is "3".'],
    ['MQTT_URL', 'broker', /^MQTT_URL must be an address like mqtt:\/\//],
    ['DEMO', 'yes', 'DEMO must be 0 or 1; it is "yes".'],
    ['DEMO_SCALE', 'huge', 'DEMO_SCALE must be small, town, city or metro; it is "huge".'],
    ['DEMO_DAYS', '366', 'DEMO_DAYS must be a number of days from 1 to 365; it is "366".'],
    ['DEMO_LANGUAGE', 'fr', 'DEMO_LANGUAGE must be zh or en; it is "fr".'],
    ['SIM_SPEED', '61', 'SIM_SPEED must be a number from 1 to 60; it is "61".'],
    ['SIM_SPEED', '0.5', /SIM_SPEED/],
    ['TZ_BUSINESS', 'Moon/Base', 'TZ_BUSINESS must be a time zone like Asia/Shanghai; it is "Moon/Base".'],
    ['TZ_BUSINESS', '+08:00', /TZ_BUSINESS/],
    ['ROLE', 'boss', 'ROLE must be all, api, gateway or jobs; it is "boss".'],
    ['SECRET_KEY', 'c2hvcnQ=', /^SECRET_KEY must be 32 bytes in base64 or hex/],
    [
      'S3_URL',
      'https://s3.example.com/b',
      /together with S3_KEY_ID and S3_SECRET; a part of the key is missing/,
    ],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be fatal,/],
    ['TRUST_PROXY', 'proxy.example.com', /^TRUST_PROXY must be how many proxies/],
    ['OPEN_PAGES', 'all', /^OPEN_PAGES must be metrics, docs or both/],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http/,
    ],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', /^OTEL_EXPORTER_OTLP_HEADERS must be headers like/],
    ['OTEL_TRACES_SAMPLER_ARG', '5', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1; it is "5".'],
    ['PUBLIC_ORIGIN', 'https://example.com/console', /^PUBLIC_ORIGIN must be an origin/],
  ])('%s=%s is refused in one line', (name, value, line) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(line);
    expect(read).not.toThrow(/\n/);
  });

  test('of a pooler need the way past it, and are read together with it', () => {
    const pooled = { DATABASE_URL: 'postgres://pooler/x', DATABASE_POOLER: 'transaction' };
    expect(() => readSettings(pooled)).toThrow(/DATABASE_DIRECT_URL; it stands alone/);
    expect(readSettings({ ...pooled, DATABASE_DIRECT_URL: 'postgres://db/x' })).toMatchObject({
      databasePooler: 'transaction',
      databaseDirectUrl: 'postgres://db/x',
    });
  });

  test('never repeat a secret in what they complain about', () => {
    expect(() => readSettings({ SECRET_KEY: 'hush-hush' })).not.toThrow(/hush/);
    expect(() => readSettings({ DATABASE_URL: 'pg://kick:hush@db' })).not.toThrow(/hush/);
  });

  test('also come from a .env file, over which the environment wins', () => {
    const file = join(dir, '.env');
    writeFileSync(file, '# ours\nPORT=9000\nTZ_BUSINESS="Europe/Paris"\n');
    const read = readSettings(environment(file, { PORT: '9001' }));
    expect([read.port, read.businessZone]).toEqual([9001, 'Europe/Paris']);
    expect(environment(join(dir, 'none'), { PORT: '1' })).toEqual({ PORT: '1' });
  });

  test('are all in the table', () => {
    expect(settingsTable.map((row) => row.name)).toEqual([
      ...[
        'PORT',
        'HOST',
        'MQTT_PORT',
        'DATA_DIR',
        'FILES_DIR',
        'DATABASE_URL',
        'DATABASE_OWNER_URL',
        'DATABASE_POOLER',
        'DATABASE_DIRECT_URL',
        'DATABASE_READ_URL',
        'DATABASE_POOL',
        'MQTT_URL',
      ],
      ...[
        'DEMO',
        'DEMO_SCALE',
        'DEMO_DAYS',
        'DEMO_LANGUAGE',
        'SIM_SPEED',
        'PAYMENT_PROVIDERS_PORT',
        'TZ_BUSINESS',
        'ROLE',
        'SECRET_KEY',
        'LOG_LEVEL',
      ],
      ...['PUBLIC_ORIGIN', 'TRUST_PROXY', 'OPEN_PAGES', 'S3_URL', 'S3_KEY_ID', 'S3_SECRET', 'S3_REGION'],
      ...[
        'SMS_URL',
        'SMS_TOKEN',
        'SMS_PRICE',
        'SMTP_URL',
        'APPLICATION_ID',
        'STORAGE_TYPE',
        'MIEBA_URL',
        'JAVA_URL',
        'MAP_URLS',
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        'OTEL_EXPORTER_OTLP_HEADERS',
        'OTEL_TRACES_SAMPLER_ARG',
      ],
    ]);
  });
});

describe('the secret key', () => {
  test('is made once, for the owner only, and kept', () => {
    const key = secretKeyOf({ secretKey: undefined, dataDir: dir });
    expect(key).toHaveLength(32);
    expect(secretKeyOf({ secretKey: undefined, dataDir: dir })).toEqual(key);
    expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'secret.key'), 'utf8').trim()).toBe(key.toString('hex'));
  });

  test('that was damaged is not replaced by another', () => {
    const other = mkdtempSync(join(dir, 'damaged-'));
    writeFileSync(join(other, 'secret.key'), 'ab');
    expect(() => secretKeyOf({ secretKey: undefined, dataDir: other })).toThrow(/restore it from a backup/);
  });

  test('that is given wins', () => {
    const given = Buffer.alloc(32, 1);
    expect(secretKeyOf({ secretKey: given, dataDir: '/nowhere' })).toBe(given);
  });
});
