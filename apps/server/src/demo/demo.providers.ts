import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoProvidersFile, demoProvidersFile } from '@kickstand/contract/money/payment-providers';
import { everything } from '@kickstand/domain/platform/access';
import { z } from 'zod';
import type { Database, Db } from '../kernel/database/db.ts';
import { newId } from '../kernel/ids.ts';
import { putSetting, settingOf } from '../kernel/program/setting.ts';
import type { Settings } from '../kernel/program/settings.ts';
import type { Sealer } from '../money/payment-providers/making.service.ts';
import { moveProvider, putProvider } from '../money/payment-providers/setting-up.service.ts';
import type { ProviderName } from '../money/provider-api/port.ts';
import { collecting, demoMerchants } from './demo.merchants.ts';
import { ordersSince, refundsSince, sharesSince } from './money/provider-book.store.ts';
import { portOfProviders } from './money/providers-port.ts';

/** Setting with the provision whose keys this database uses. */
const keysSetting = 'demo.providers';
const mark = z.object({ provision: z.string() });

const names = ['wechat', 'alipay'] as const;
const folderOf = (dataDir: string) => join(dataDir, 'demo');
const fileOf = (dataDir: string) => join(folderOf(dataDir), 'providers.json');

function fileIn(dataDir: string): DemoProvidersFile | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined;
  const read = demoProvidersFile.safeParse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  return read.success ? read.data : undefined;
}

function writeFile(dataDir: string, file: DemoProvidersFile) {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify(file), { mode: 0o600, flush: true });
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
}

const privatePem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const publicPem = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();

/** Keys of a new demo: both of our key pairs in full, and the providers’ public key; they keep the private one. */
function newKeys(port: number) {
  const [ours, theirs, own] = [newPair(), newPair(), newPair()];
  const merchant = (name: ProviderName, appId: string) => ({
    merchantId: demoMerchants[name] as string,
    appId,
    serviceId: '',
    merchantKey: publicPem(ours[name]),
    providerKey: theirs[name],
  });
  const more = {
    miniAppId: 'wx9999999999999999',
    serial: randomBytes(20).toString('hex').toUpperCase(),
    apiV3Key: randomBytes(16).toString('hex'),
  };
  const file: DemoProvidersFile = {
    provision: newId(),
    port,
    franchisees: [],
    wechat: {
      ...merchant('wechat', 'wx8888888888888888'),
      ...more,
      serviceId: '50000100000000000000000000000109',
    },
    alipay: { ...merchant('alipay', '2021000000000109'), serviceId: 'INDUSTRY|EBIKE_RENT' },
  };
  const at = (name: ProviderName) => ({
    merchantId: collecting[name],
    merchantKey: publicPem(own[name]),
    serviceId: '',
  });
  const serial = randomBytes(20).toString('hex').toUpperCase();
  file.franchisees.push({
    agentId: collecting.agentId,
    wechat: { ...file.wechat, ...at('wechat'), serial },
    alipay: { ...file.alipay, ...at('alipay'), appId: '2021000000000777' },
  });
  return { file, ours, own };
}

const newPair = (): Record<ProviderName, string> => ({
  wechat: privatePem().toString(),
  alipay: privatePem().toString(),
});

const addressOf = (name: ProviderName, port: number) =>
  `http://127.0.0.1:${port}${name === 'alipay' ? '/gateway.do' : ''}`;

interface Keeping {
  database: Database;
  sealer: Sealer;
  settings: Pick<Settings, 'dataDir' | 'providersPort'>;
  now(): number;
}

/**
 * Lets the demo collect payments at its simulated providers with shared keys. Creates new keys if the data folder
 * and the database do not match. Settings that an operator changed since are kept.
 */
export async function keepDemoProviders({ database, sealer, settings, now }: Keeping) {
  const { dataDir, providersPort } = settings;
  const known = fileIn(dataDir);
  const port = providersPort || (await portOfProviders(known));
  const file = await database.write(everything, async (db) => {
    const stored = mark.safeParse(await settingOf(db, keysSetting));
    if (known && stored.success && stored.data.provision === known.provision) return moved(db, known, port);
    return provided(db, { sealer, port, now: now() });
  });
  if (file.provision !== known?.provision) await writeBook(database, dataDir, now());
  writeFile(dataDir, file);
}

/** How far back new providers know earlier payments: the days whose bills are fetched, and one more. */
const bookedMs = 5 * 86_400_000;

/** Gives the providers of a demo with a history its last days, for their bills. */
async function writeBook(database: Database, dataDir: string, now: number) {
  const since = now - bookedMs;
  const lines = await database.read(everything, async (db) => [
    ...(await ordersSince(db, since)),
    ...(await refundsSince(db, since)),
    ...(await sharesSince(db, since)),
  ]);
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(folderOf(dataDir), 'providers-book.jsonl'), text, { mode: 0o600 });
}

async function moved(db: Db, known: DemoProvidersFile, port: number): Promise<DemoProvidersFile> {
  if (known.port !== port)
    for (const name of names) await moveProvider(db, addressOf(name, known.port), addressOf(name, port));
  return { ...known, port };
}

async function provided(db: Db, { sealer, port, now }: { sealer: Sealer; port: number; now: number }) {
  const { file, ours, own } = newKeys(port);
  const [franchisee] = file.franchisees;
  const all = names.flatMap((name) => [
    { name, keys: file, privateKey: ours[name] },
    ...(franchisee ? [{ name, keys: franchisee, privateKey: own[name], agentId: franchisee.agentId }] : []),
  ]);
  for (const { name, keys, privateKey, ...whose } of all) {
    const { merchantId, appId, serviceId, providerKey } = keys[name];
    const isWechat = name === 'wechat';
    await putProvider(db, sealer, {
      provider: name,
      ...whose,
      merchantId,
      appId,
      serviceId,
      miniAppId: isWechat ? keys.wechat.miniAppId : '',
      serial: isWechat ? keys.wechat.serial : '',
      baseUrl: addressOf(name, port),
      secrets: {
        privateKey,
        apiV3Key: isWechat ? keys.wechat.apiV3Key : '',
        providerKey: isWechat ? '' : publicPem(providerKey),
      },
      now,
    });
  }
  await putSetting(db, keysSetting, { value: { provision: file.provision }, now });
  return file;
}
