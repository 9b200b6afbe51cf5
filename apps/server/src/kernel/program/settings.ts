import { join, resolve } from 'node:path';
import { baseMapsOf, type ConfiguredBaseMap } from '@kickstand/domain/platform/base-map';
import { z } from 'zod';
import { type Proxies, proxiesIn } from '../web/addresses.ts';
import { type DatabaseSettings, databaseSettings } from './database-settings.ts';
import { type DemoSettings, demoSettings } from './demo-settings.ts';
import { type MessageSettings, messageSettings } from './message-settings.ts';
import { baseRule, baseUrl, bytesOf, isTimeZone, port, portRule, url } from './setting-kinds.ts';
import { type StoreSettings, storeSettings } from './store-settings.ts';
import { type TraceSettings, traceSettings } from './trace-settings.ts';

/** What an installation can choose. */
export interface Settings
  extends DatabaseSettings,
    DemoSettings,
    StoreSettings,
    MessageSettings,
    TraceSettings {
  readonly port: number;
  readonly host: string;
  readonly mqttPort: number;
  /** Absolute. */
  readonly dataDir: string;
  /** The folder of generated files, absolute; in the data folder by default. */
  readonly filesDir: string | undefined;
  readonly mqttUrl: string | undefined;
  /** The IANA zone in which the business's days begin and end. */
  readonly businessZone: string;
  readonly role: 'all' | 'api' | 'gateway' | 'jobs';
  /** 32 bytes, when given; see `secretKeyOf`. */
  readonly secretKey: Buffer | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly publicOrigin: string | undefined;
  /** Which proxies are trusted to name the client. */
  readonly trustProxy: Proxies | undefined;
  /** What may be read without logging in. */
  readonly openPages: readonly ('metrics' | 'docs')[];
  /** The application id that the console sends when requesting a code. */
  readonly applicationId: string;
  readonly storage: 'local' | 'obs';
  /** Hosts for calls of device authorisation and of the multi-api host; undefined: this server. */
  readonly miebaUrl: string | undefined;
  readonly javaUrl: string | undefined;
  /** Base maps besides the town's own. */
  readonly baseMaps: readonly ConfiguredBaseMap[];
}

/** One variable of the environment. */
export interface Setting {
  name: string;
  /** Empty when there is none. */
  default: string;
  /** Completes the sentence "<name> must be …". */
  rule: string;
  meaning: string;
  schema: z.ZodType;
}

/** What each setting is called, may be and means. */
export const settings = {
  port: {
    name: 'PORT',
    default: '8080',
    rule: portRule,
    meaning: 'Where the console and the API are served',
    schema: port,
  },
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    rule: 'an address of this machine, like 127.0.0.1 or 0.0.0.0',
    meaning:
      'The address to listen on; by default this machine only, because browsers elsewhere need HTTPS (a proxy in front); `0.0.0.0` for every address',
    schema: z.string().regex(/^[\w.:-]+$/),
  },
  mqttPort: {
    name: 'MQTT_PORT',
    default: '1883',
    rule: portRule,
    meaning: 'Where the embedded broker listens for vehicles',
    schema: port,
  },
  dataDir: {
    name: 'DATA_DIR',
    default: './data',
    rule: 'a folder',
    meaning: 'The folder for everything that is kept: database, keys, logs',
    schema: z.string().transform((dir) => resolve(dir)),
  },
  filesDir: {
    name: 'FILES_DIR',
    default: '',
    rule: 'a folder',
    meaning:
      'Where generated files wait to be downloaded; all programs of a deployment must share it; `DATA_DIR/exports` by default',
    schema: z
      .string()
      .transform((dir) => resolve(dir))
      .optional(),
  },
  ...databaseSettings,
  mqttUrl: {
    name: 'MQTT_URL',
    default: '',
    rule: 'an address like mqtt://user:password@host:1883',
    meaning: 'An MQTT broker to use; without it an embedded one runs on MQTT_PORT',
    schema: url('mqtt:', 'mqtts:').optional(),
  },
  ...demoSettings,
  businessZone: {
    name: 'TZ_BUSINESS',
    default: 'Asia/Shanghai',
    rule: 'a time zone like Asia/Shanghai',
    meaning: 'The time zone in which days begin and end in lists and reports',
    schema: z.string().refine(isTimeZone),
  },
  role: {
    name: 'ROLE',
    default: 'all',
    rule: 'all, api, gateway or jobs',
    meaning:
      'The part of the server that this process runs: everything, or one of several programs (see below)',
    schema: z.enum(['all', 'api', 'gateway', 'jobs']),
  },
  secretKey: {
    name: 'SECRET_KEY',
    default: '',
    rule: '32 bytes in base64 or hex, like the answer of "openssl rand -hex 32"',
    meaning: 'The key that protects stored secrets; without it one is generated in `DATA_DIR/secret.key`',
    schema: z.string().transform(bytesOf).pipe(z.instanceof(Buffer)).optional(),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    rule: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'The level of detail of the log',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
  publicOrigin: {
    name: 'PUBLIC_ORIGIN',
    default: '',
    rule: 'an origin like https://console.example.com',
    meaning:
      'The address that people open, when there is a proxy in front; browsers are served only under this name, an IP address or this machine’s own name',
    schema: url('http:', 'https:')
      .transform((address) => new URL(address))
      .refine((address) => address.pathname === '/' && !address.search && !address.hash)
      .transform((address) => address.origin)
      .optional(),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    default: '',
    rule: 'how many proxies stand in front (1 to 9), or their addresses and networks separated by commas, like 10.0.0.5,172.16.0.0/12 or loopback',
    meaning:
      'Which proxies are trusted to name the client (`X-Forwarded-For`): how many there are in front, or their addresses; without it everybody behind a proxy shares one address and its limits',
    schema: z
      .string()
      .transform((text) => proxiesIn(text))
      .pipe(z.custom<Proxies>((proxies) => proxies !== undefined))
      .optional(),
  },
  openPages: {
    name: 'OPEN_PAGES',
    default: '',
    rule: 'metrics, docs or both, separated by a comma',
    meaning:
      'What may be read without logging in: `metrics` (`/metrics`), `docs` (`/docs` and `/openapi.json`); otherwise a login, an API key or access from this machine is required',
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((page) => page.trim() || []))
      .pipe(z.array(z.enum(['metrics', 'docs']))),
  },
  ...storeSettings,
  ...messageSettings,
  applicationId: {
    name: 'APPLICATION_ID',
    default: 'kickstand',
    rule: '1 to 64 letters, digits, dots, hyphens or underscores',
    meaning:
      'The application id that this deployment’s pages send when they request a login code (header `application-id`); any other is refused',
    schema: z.string().regex(/^[\w.-]{1,64}$/),
  },
  storage: {
    name: 'STORAGE_TYPE',
    default: 'local',
    rule: 'local or obs',
    meaning:
      'Where the deployment’s user service keeps its files; with `obs` the console requests login codes under the path of that storage',
    schema: z.enum(['local', 'obs']),
  },
  miebaUrl: {
    name: 'MIEBA_URL',
    default: '',
    rule: baseRule,
    meaning:
      'Where browsers send the calls of device authorisation (paths with `mieba`); by default to this server',
    schema: baseUrl.optional(),
  },
  javaUrl: {
    name: 'JAVA_URL',
    default: '',
    rule: baseRule,
    meaning:
      'The multi-api host, to which browsers send the calls about single controllers, with the headers `phone` and `agentId`; by default this server',
    schema: baseUrl.optional(),
  },
  baseMaps: {
    name: 'MAP_URLS',
    default: '',
    rule: 'words like amap, tencent:KEY, tianditu:KEY, xyz=https://…/{z}/{x}/{y}.png, gcj=… (the same in GCJ-02) or style=https://…/style.json|https://further-origin',
    meaning:
      'Base maps to choose from besides the town’s own, separated by spaces: `amap`, `tencent`, `tianditu:KEY` (the first two with `:KEY` where one is needed), `xyz=` and `gcj=` with a tile template in WGS-84 or GCJ-02, `style=` with a MapLibre style and, after a vertical bar, further origins it loads from; browsers may contact only these hosts',
    schema: z.string().default('').transform(baseMapsOf).pipe(z.array(z.custom<ConfiguredBaseMap>())),
  },
  ...traceSettings,
} satisfies Record<keyof Settings, Setting>;

/** Every setting with its default (empty when there is none) and meaning, as docs/operations.md lists them. */
export const settingsTable: readonly { name: string; default: string; meaning: string }[] = Object.values(
  settings,
).map((setting) => ({ name: setting.name, default: setting.default, meaning: setting.meaning }));

/** The folder of generated files. */
export const filesDirOf = ({ filesDir, dataDir }: Pick<Settings, 'filesDir' | 'dataDir'>) =>
  filesDir ?? join(dataDir, 'exports');

/** The address people open, where it does not depend on a port that was free. */
export const originOf = ({ publicOrigin, host, port }: Pick<Settings, 'publicOrigin' | 'host' | 'port'>) =>
  publicOrigin ?? `http://${['127.0.0.1', '0.0.0.0'].includes(host) ? 'localhost' : host}:${port}`;
