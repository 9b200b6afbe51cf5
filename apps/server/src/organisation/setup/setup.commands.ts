import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { setupWish } from '@kickstand/contract/organisation/setup';
import { fenceContent } from '@kickstand/contract/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import { Refused } from '../../kernel/call/refuse.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { awaitFirstBrowser } from '../../platform/session/devices/devices.service.ts';
import { mintApiKey } from '../../platform/session/keys/api-keys.service.ts';
import { standardWeb } from '../../platform/settings/web.service.ts';
import { begin, type FirstArea, type Founder } from './begin.service.ts';

/** A set-up that is impossible; the message says why. */
export class SetupError extends Error {}

export const setupHelp = [
  'npm run setup -- --company NAME --phone PHONE --name NAME [further options]',
  '',
  'Makes the company, the roles and the first administrator of a deployment that nobody has set up yet.',
  '',
  '  --company NAME   the company, as it stands below the login',
  '  --phone PHONE    the administrator’s mobile phone, with which they log in',
  '  --name NAME      the administrator’s name',
  '  --api-key        make an API key of the administrator; it stands alone on the last line',
  '  --title TITLE    what the console is called',
  '  --locale LOCALE  zh-CN or en-US, in which roles are named and the console opens',
  '  --model NAME     a vehicle model, as files of new vehicles name it; may be given again',
  '  --brand NAME     who makes these models',
  '  --maps WORDS     base maps, as MAP_URLS names them',
  '  --area FILE      the first service area, which is opened: one polygon as GeoJSON, KML, WKT, xlsx or csv',
  '  --area-name NAME what it is called; without it as the file says',
  '  --area-crs CRS   wgs84, or gcj02 for coordinates taken from AMap or Tencent',
];

const texts = [
  'company',
  'phone',
  'name',
  'title',
  'locale',
  'brand',
  'maps',
  'area',
  'area-name',
  'area-crs',
] as const;
type Text = (typeof texts)[number];

function optionsIn(words: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        ...(Object.fromEntries(texts.map((name) => [name, text])) as Record<Text, typeof text>),
        model: { ...text, multiple: true },
        'api-key': { type: 'boolean' },
      },
    });
    return values;
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

type Options = ReturnType<typeof optionsIn>;

/** The default names of a deployment in each language. */
const inLanguage = {
  'zh-CN': {
    titleOf: (company: string) => `${company}运营平台`,
    subTitle: standardWeb.subTitle,
    brand: '通用',
    model: '助力车',
  },
  'en-US': {
    titleOf: (company: string) => company,
    subTitle: 'Shared e-bike operations platform',
    brand: 'Standard',
    model: 'E-bike',
  },
};

const longestTitle = 30;
const areaName = fenceContent.shape.name;

function wishOf({ company = '', phone, name, maps = '', ...given }: Options) {
  const locale = given.locale ?? standardWeb.locale;
  const usual = inLanguage[locale === 'en-US' ? 'en-US' : 'zh-CN'];
  const model = { brand: given.brand ?? usual.brand, kind: 'pedelec', maxSpeed: 25 };
  const read = setupWish.safeParse({
    ...standardWeb,
    company,
    locale,
    maps,
    subTitle: usual.subTitle,
    title: given.title ?? usual.titleOf(company).slice(0, longestTitle),
    administrator: { name, phone },
    models: (given.model ?? [usual.model]).map((one) => ({ ...model, name: one })),
  });
  if (read.success) return read.data;
  const [field = '', inner] = read.error.issues[0]?.path.map(String) ?? [];
  const option = field === 'models' ? 'model' : field === 'administrator' ? inner : field;
  throw new SetupError(`--${option} is missing or not in order.`);
}

interface AreaFile {
  fileName: string;
  bytes: Buffer;
  crs: 'wgs84' | 'gcj02';
}

/** How areas are read and opened; in a domain above this one. */
interface Areas<Area extends { name: string }> {
  /** The single area of a file, with its name in the file. */
  inFile(file: AreaFile): Promise<Area>;
  open(db: Db, area: Area, by: Founder): Promise<void>;
}

/** The first area from a file; undefined if none was given. */
async function areaOf<Area extends { name: string }>(
  { inFile, open }: Areas<Area>,
  { area: path, 'area-name': named, 'area-crs': crs = 'wgs84' }: Options,
): Promise<FirstArea | undefined> {
  if (path === undefined) return undefined;
  if (crs !== 'wgs84' && crs !== 'gcj02') throw new SetupError('--area-crs is wgs84 or gcj02.');
  const bytes = await readFile(path).catch(() => {
    throw new SetupError(`--area: ${path} cannot be read.`);
  });
  const found = await inFile({ fileName: basename(path), bytes, crs });
  const read = areaName.safeParse(named ?? found.name);
  if (!read.success) throw new SetupError('--area-name is missing or not in order.');
  const area = { ...found, name: read.data };
  return { name: area.name, open: (db, by) => open(db, area, by) };
}

interface Needs<Area extends { name: string }> {
  database: Database;
  areas: Areas<Area>;
  now(): number;
  /** The console's URL. */
  url: string;
}

/** Sets up a deployment from its shell. Returns the lines to print. */
export async function setUp<Area extends { name: string }>(
  { database, areas, now, url }: Needs<Area>,
  words: readonly string[],
): Promise<string[]> {
  const options = optionsIn(words);
  const wish = wishOf(options);
  const { phone } = wish.administrator;
  try {
    const area = await areaOf(areas, options);
    return await database.write(everything, async (db) => {
      const from = { now: now(), requestId: newId(), address: null };
      const operatorId = await begin(db, wish, { ...from, area });
      if (options['api-key'])
        return [
          `${wish.company} is set up.`,
          (await mintApiKey(db, { operatorId, name: 'setup' }, now())).key,
        ];
      await awaitFirstBrowser(db, operatorId, now());
      return [
        `${wish.company} is set up.`,
        `Log in at ${url} with ${phone}: the first browser in which this phone is proven is authorised.`,
        `Without a text message gateway "npm run session -- link ${phone}" prints an address that logs in.`,
      ];
    });
  } catch (error) {
    throw error instanceof Refused ? new SetupError(error.sentence('en-US')) : error;
  }
}
