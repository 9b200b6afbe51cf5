import type { InputOf } from '@kickstand/contract/kit';
import type {
  ClientConfig,
  settings,
  Transport,
  WebConfig,
  WebFields,
} from '@kickstand/contract/platform/settings';
import type { ConfiguredBaseMap } from '@kickstand/domain/platform/base-map';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { hasBegun } from '../../kernel/program/beginning.ts';
import { lockSettings, putSetting, settingOf } from '../../kernel/program/setting.ts';
import type { Settings } from '../../kernel/program/settings.ts';
import { mapsIn } from './maps.service.ts';
import { storedWeb, webSetting } from './web-setting.ts';

/** The server's own settings for the transport of calls. */
type TransportSettings = Pick<Settings, 'applicationId' | 'storage' | 'miebaUrl' | 'javaUrl'>;

export interface SettingsParts extends Partial<TransportSettings> {
  demo: boolean;
  businessZone: string;
  /** Maps of the server's own setting. */
  baseMaps?: readonly ConfiguredBaseMap[];
}

/** The defaults of a new deployment. */
export const standardWeb: WebFields = {
  title: '微支架运营平台',
  subTitle: '共享电单车运营平台',
  company: 'Kickstand',
  logo: '',
  locale: 'zh-CN',
  hotline: '',
  chatUrl: '',
  maps: '',
};

const webOf = async (db: Db) => {
  const { version = 0, ...kept } = storedWeb(await settingOf(db, webSetting));
  return { ...standardWeb, ...kept, version };
};

const transportOf = (given: Partial<TransportSettings>): Transport => ({
  applicationId: given.applicationId ?? '',
  storage: given.storage ?? 'local',
  mieba: given.miebaUrl ?? '',
  java: given.javaUrl ?? '',
});

export async function clientConfigOf(parts: SettingsParts, db: Db): Promise<ClientConfig> {
  const { demo, businessZone } = parts;
  const { maps, version, ...brand } = await webOf(db);
  const transport = transportOf(parts);
  return { ...brand, timeZone: businessZone, demo, transport, needsSetup: !demo && !(await hasBegun(db)) };
}

export const showWeb = async ({ baseMaps = [] }: SettingsParts, { db }: Ctx): Promise<WebConfig> => ({
  ...(await webOf(db)),
  fixedMaps: baseMaps.map(({ host }) => host),
});

/** Stores the console's configuration; refuses unknown maps. */
export async function putWeb(db: Db, web: WebFields, now: number, version = 1) {
  mapsIn(web.maps);
  await putSetting(db, webSetting, { value: { ...web, version }, now });
}

export async function changeWeb(parts: SettingsParts, ctx: Ctx, { body }: InputOf<typeof settings.setWeb>) {
  ctx.audit.on('web');
  await lockSettings(ctx.db);
  const { version, ...web } = body;
  const { version: known, ...before } = await webOf(ctx.db);
  if (known !== version) refuse('common.stale_version');
  await putWeb(ctx.db, web, ctx.now(), version + 1);
  ctx.audit.record('web', differences(before, web));
  return showWeb(parts, ctx);
}

/** Each changed key, before and after; of a picture only its presence. */
function differences(before: WebFields, after: WebFields) {
  const keys = (Object.keys(after) as (keyof WebFields)[]).filter((key) => before[key] !== after[key]);
  const said = (web: WebFields, key: keyof WebFields) => (key === 'logo' && web.logo ? 'picture' : web[key]);
  return Object.fromEntries(keys.map((key) => [key, [said(before, key), said(after, key)]]));
}
