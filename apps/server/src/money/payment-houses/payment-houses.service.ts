import type { KeyObject } from 'node:crypto';
import type { InputOf } from '@kickstand/contract/kit';
import type { PaymentHouseRow, paymentHouses } from '@kickstand/contract/money/payment-houses';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { Outside } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import type { HouseName } from '../../payments/port.ts';
import { privateKeyOf, publicKeyOf } from '../../payments/typed-keys.ts';
import { secondPersonOf } from '../../platform/approvals/alone.service.ts';
import {
  type HouseSecrets,
  houseFrom,
  type MakingParts,
  printOf,
  readableSecrets,
  sealSecrets,
} from './making.service.ts';
import {
  forget,
  houseWith,
  insertHouse,
  isAgent,
  keepHouse,
  lockHouses,
  offerHouse,
  type StoredHouse,
  storedHouses,
} from './payment-houses.store.ts';

type Calls = typeof paymentHouses;

export interface PaymentHousesParts extends MakingParts {
  /** Zone of business days. */
  zone: string;
  /** A demo speaks with houses on its own machine. */
  demo: boolean;
}

function rowOf({ notifyUrl }: PaymentHousesParts, stored: StoredHouse): PaymentHouseRow {
  const { sealed, ...row } = stored;
  return { ...row, notifyUrl: notifyUrl(row.house, row.merchantId) };
}

export async function listHouses(parts: PaymentHousesParts, { db }: Ctx) {
  return { list: (await storedHouses(db)).map((one) => rowOf(parts, one)) };
}

const leastBits = 2_048;

/** A key as it was typed, or undefined where it is none that is long enough. */
function keyFrom(read: (text: string) => KeyObject, text: string): KeyObject | undefined {
  try {
    const key = read(text);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= leastBits ? key : undefined;
  } catch {
    return undefined;
  }
}

type Body = InputOf<Calls['save']>['body'];

/** What is left empty stays as it is at the same number. */
function secretsFrom(body: Body, known: HouseSecrets | undefined): HouseSecrets {
  const of = (name: keyof HouseSecrets) => body[name] || known?.[name] || '';
  return { privateKey: of('privateKey'), apiV3Key: of('apiV3Key'), houseKey: of('houseKey') };
}

/** What each house has to be told. */
const needed: Record<HouseName, readonly (keyof Body)[]> = {
  wechat: ['privateKey', 'serial', 'apiV3Key'],
  alipay: ['privateKey', 'houseKey'],
};

function checked({ demo }: PaymentHousesParts, house: HouseName, body: Body, secrets: HouseSecrets) {
  if (body.baseUrl && !body.baseUrl.startsWith('https://') && !demo) refuse('house.address');
  const wants = [...needed[house], ...(house === 'wechat' && body.houseKeyId ? ['houseKey' as const] : [])];
  const said: Record<string, unknown> = { ...body, ...secrets };
  const lacking = wants.filter((name) => !said[name]);
  if (lacking.length > 0) refuse('house.lacks', { what: lacking.join(', ') });
  const own = keyFrom(privateKeyOf, secrets.privateKey) ?? refuse('house.private_key');
  if (house === 'wechat' && Buffer.byteLength(secrets.apiV3Key) !== 32) refuse('house.api_key');
  const ownKeyPrint = printOf(own);
  if (!wants.includes('houseKey')) return { ownKeyPrint, houseKeyPrint: '' };
  const theirs = keyFrom(publicKeyOf, secrets.houseKey) ?? refuse('house.house_key');
  const houseKeyPrint = printOf(theirs);
  // The portal shows both: the merchant's own is pasted easily.
  if (houseKeyPrint === ownKeyPrint) refuse('house.house_key');
  return { ownKeyPrint, houseKeyPrint };
}

/** What the operator log says of a house: nothing of its keys but their prints. */
const saidOf = (one: Omit<StoredHouse, 'sealed' | 'state'> | undefined) =>
  one && {
    house: one.house,
    merchantId: one.merchantId,
    appId: one.appId,
    serial: one.serial,
    serviceId: one.serviceId,
    baseUrl: one.baseUrl,
    feeBp: one.feeBp,
    shareBp: one.shareBp,
    ...(one.agentId !== headOffice && { agent: one.agent }),
    ownKey: one.ownKeyPrint.slice(0, 16),
    houseKey: one.houseKeyPrint.slice(0, 16),
  };

/** Before and after, field by field. */
function change(before: ReturnType<typeof saidOf>, after: ReturnType<typeof saidOf>) {
  const names = Object.keys(before ?? after ?? {}) as (keyof NonNullable<typeof after>)[];
  const pairs = names.map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const);
  return Object.fromEntries(pairs.filter(([, [old, now]]) => old !== now));
}

/** Write down a draft in place of the one before; keys that are left empty are those of the draft, or of what is offered. */
export async function saveDraft(
  parts: PaymentHousesParts,
  ctx: Ctx,
  { params: { house }, body }: InputOf<Calls['save']>,
) {
  ctx.audit.on(house);
  await lockHouses(ctx.db);
  const { merchantId, agentId = headOffice } = body;
  if (!(await isAgent(ctx.db, agentId))) refuse('common.not_found');
  const atHouse = (await storedHouses(ctx.db)).filter((one) => one.house === house);
  if (atHouse.some((one) => one.merchantId === merchantId && one.agentId !== agentId))
    refuse('house.other_agent');
  const known = atHouse.filter((one) => one.agentId === agentId);
  const before =
    known.find(({ state }) => state === 'draft') ?? known.find(({ state }) => state === 'offered');
  const source = [before, ...known].find((one) => one?.merchantId === merchantId);
  // What was begun by it is asked about by it.
  if (source?.serviceId && !body.serviceId) refuse('house.lacks', { what: 'serviceId' });
  // Keys that nobody can open any more are no keys: they are told anew.
  const secrets = secretsFrom(body, source && readableSecrets(parts.sealer, source));
  const prints = checked(parts, house, body, secrets);
  const now = ctx.now();
  await forget(ctx.db, { house, agentId, state: 'draft' }, now);
  const id = newId();
  await insertHouse(ctx.db, {
    id,
    house,
    agentId,
    merchantId,
    appId: body.appId,
    miniAppId: body.miniAppId,
    serviceId: body.serviceId,
    serial: body.serial.toUpperCase(),
    houseKeyId: body.houseKeyId,
    baseUrl: body.baseUrl,
    feeBp: body.feeBp,
    shareBp: body.shareBp,
    ...prints,
    sealed: sealSecrets(parts.sealer, { house, merchantId }, secrets),
    by: ctx.actor.name,
    now,
  });
  const saved = (await houseWith(ctx.db, id)) ?? refuse('common.not_found');
  ctx.audit.record(nameOf(saved), change(saidOf(before), saidOf(saved)));
  return rowOf(parts, saved);
}

const nameOf = ({ house, merchantId }: Pick<StoredHouse, 'house' | 'merchantId'>) => `${house} ${merchantId}`;

/** An order that cannot be: no number of ours begins like this. */
const noOrder = 'kickstand-test-of-keys';

export async function testHouse(parts: PaymentHousesParts, { db }: Ctx, { params }: InputOf<Calls['test']>) {
  const stored = (await houseWith(db, params.id)) ?? refuse('common.not_found');
  if (!readableSecrets(parts.sealer, stored)) refuse('house.unreadable');
  return new Outside(async () => {
    const said = await houseFrom(parts, stored).query(noOrder);
    if (said.kind === 'answer') return { said: 'well' as const, code: said.value.state, message: '' };
    if (said.kind === 'unknown') return { said: 'unknown' as const, code: '', message: said.why };
    return { said: 'refused' as const, code: said.code, message: said.message };
  });
}

interface Changing {
  params: { id: string };
  body: { version: number; reason: string };
}

async function lockedHouse(ctx: Ctx, { params, body }: Changing): Promise<StoredHouse> {
  ctx.audit.on(params.id);
  await lockHouses(ctx.db);
  const stored = (await houseWith(ctx.db, params.id)) ?? refuse('common.not_found');
  if (stored.version !== body.version) refuse('common.stale_version');
  return stored;
}

/** Somebody else has to agree, where there is somebody; answers what the log says where there is nobody. */
async function askFor({ zone }: PaymentHousesParts, ctx: Ctx, need: Parameters<Ctx['secondPerson']>[0]) {
  const isAlone = ctx.approver === undefined && (await secondPersonOf(ctx, zone)) === 'nobody';
  if (isAlone) return { secondPerson: [null, 'nobody'] };
  ctx.secondPerson(need);
  return {};
}

export async function offer(parts: PaymentHousesParts, ctx: Ctx, input: InputOf<Calls['offer']>) {
  const stored = await lockedHouse(ctx, input);
  const { house, agentId, merchantId, id } = stored;
  const { reason } = input.body;
  if (stored.state === 'offered') refuse('house.offered');
  const before = (await storedHouses(ctx.db)).find(
    (one) => one.house === house && one.agentId === agentId && one.state === 'offered',
  );
  const said = change(saidOf(before), saidOf(stored));
  const alone = await askFor(parts, ctx, { object: nameOf(stored), change: said, reason });
  const now = ctx.now();
  // New keys of a number take the place of the old; another number is asked about what was begun there.
  if (before?.merchantId === merchantId) await forget(ctx.db, { house, agentId, state: 'offered' }, now);
  else await keepHouse(ctx.db, { house, agentId }, now);
  if (stored.state === 'draft') await forget(ctx.db, { house, agentId, state: 'kept', merchantId }, now);
  await offerHouse(ctx.db, id, { by: ctx.actor.name, approver: ctx.approver ?? null, now });
  ctx.audit.record(nameOf(stored), { ...said, ...alone }, reason);
  return rowOf(parts, (await houseWith(ctx.db, id)) ?? refuse('common.not_found'));
}

export async function switchOff(parts: PaymentHousesParts, ctx: Ctx, input: InputOf<Calls['switchOff']>) {
  const stored = await lockedHouse(ctx, input);
  const { reason } = input.body;
  if (stored.state !== 'offered') refuse('house.not_offered');
  const said = { offered: [true, false] };
  const alone = await askFor(parts, ctx, { object: nameOf(stored), change: said, reason });
  await keepHouse(ctx.db, stored, ctx.now());
  ctx.audit.record(nameOf(stored), { ...said, ...alone }, reason);
  return rowOf(parts, (await houseWith(ctx.db, stored.id)) ?? refuse('common.not_found'));
}
