import type { KeyObject } from 'node:crypto';
import type { InputOf } from '@kickstand/contract/kit';
import type { PaymentProviderRow, paymentProviders } from '@kickstand/contract/money/payment-providers';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { Outside } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { secondPersonOf } from '../../platform/approvals/alone.service.ts';
import type { ProviderName } from '../provider-api/port.ts';
import { privateKeyOf, publicKeyOf } from '../provider-api/typed-keys.ts';
import {
  type MakingParts,
  type ProviderSecrets,
  printOf,
  providerFrom,
  readableSecrets,
  sealSecrets,
} from './making.service.ts';
import {
  forget,
  insertProvider,
  isAgent,
  keepProvider,
  lockProviders,
  offerProvider,
  providerWith,
  type StoredProvider,
  storedProviders,
} from './payment-providers.store.ts';

type Calls = typeof paymentProviders;

export interface PaymentProvidersParts extends MakingParts {
  /** Zone of business days. */
  zone: string;
  /** A demo uses providers on its own machine. */
  demo: boolean;
}

function rowOf({ notifyUrl }: PaymentProvidersParts, stored: StoredProvider): PaymentProviderRow {
  const { sealed, ...row } = stored;
  return { ...row, notifyUrl: notifyUrl(row.provider, row.merchantId) };
}

export async function listProviders(parts: PaymentProvidersParts, { db }: Ctx) {
  return { list: (await storedProviders(db)).map((one) => rowOf(parts, one)) };
}

const leastBits = 2_048;

/** A key as typed, or undefined if it is invalid or too short. */
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

/** Empty fields keep their values for the same number. */
function secretsFrom(body: Body, known: ProviderSecrets | undefined): ProviderSecrets {
  const of = (name: keyof ProviderSecrets) => body[name] || known?.[name] || '';
  return { privateKey: of('privateKey'), apiV3Key: of('apiV3Key'), providerKey: of('providerKey') };
}

/** The required fields of each provider. */
const needed: Record<ProviderName, readonly (keyof Body)[]> = {
  wechat: ['privateKey', 'serial', 'apiV3Key'],
  alipay: ['privateKey', 'providerKey'],
};

function checked(
  { demo }: PaymentProvidersParts,
  provider: ProviderName,
  body: Body,
  secrets: ProviderSecrets,
) {
  if (body.baseUrl && !body.baseUrl.startsWith('https://') && !demo) refuse('payment_provider.address');
  const wants = [
    ...needed[provider],
    ...(provider === 'wechat' && body.providerKeyId ? ['providerKey' as const] : []),
  ];
  const said: Record<string, unknown> = { ...body, ...secrets };
  const lacking = wants.filter((name) => !said[name]);
  if (lacking.length > 0) refuse('payment_provider.lacks', { what: lacking.join(', ') });
  const own = keyFrom(privateKeyOf, secrets.privateKey) ?? refuse('payment_provider.private_key');
  if (provider === 'wechat' && Buffer.byteLength(secrets.apiV3Key) !== 32) refuse('payment_provider.api_key');
  const ownKeyPrint = printOf(own);
  if (!wants.includes('providerKey')) return { ownKeyPrint, providerKeyPrint: '' };
  const theirs = keyFrom(publicKeyOf, secrets.providerKey) ?? refuse('payment_provider.provider_key');
  const providerKeyPrint = printOf(theirs);
  // The portal shows both: the merchant's own is pasted easily.
  if (providerKeyPrint === ownKeyPrint) refuse('payment_provider.provider_key');
  return { ownKeyPrint, providerKeyPrint };
}

/** A provider in the operator log: of its keys only fingerprints. */
const saidOf = (one: Omit<StoredProvider, 'sealed' | 'state'> | undefined) =>
  one && {
    provider: one.provider,
    merchantId: one.merchantId,
    appId: one.appId,
    serial: one.serial,
    serviceId: one.serviceId,
    baseUrl: one.baseUrl,
    feeBp: one.feeBp,
    shareBp: one.shareBp,
    ...(one.agentId !== headOffice && { agent: one.agent }),
    ownKey: one.ownKeyPrint.slice(0, 16),
    providerKey: one.providerKeyPrint.slice(0, 16),
  };

/** Before and after, field by field. */
function change(before: ReturnType<typeof saidOf>, after: ReturnType<typeof saidOf>) {
  const names = Object.keys(before ?? after ?? {}) as (keyof NonNullable<typeof after>)[];
  const pairs = names.map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const);
  return Object.fromEntries(pairs.filter(([, [old, now]]) => old !== now));
}

/** Saves a draft, replacing an earlier one; empty key fields keep those of the draft, or of the live configuration. */
export async function saveDraft(
  parts: PaymentProvidersParts,
  ctx: Ctx,
  { params: { provider }, body }: InputOf<Calls['save']>,
) {
  ctx.audit.on(provider);
  await lockProviders(ctx.db);
  const { merchantId, agentId = headOffice } = body;
  if (!(await isAgent(ctx.db, agentId))) refuse('common.not_found');
  const atProvider = (await storedProviders(ctx.db)).filter((one) => one.provider === provider);
  if (atProvider.some((one) => one.merchantId === merchantId && one.agentId !== agentId))
    refuse('payment_provider.other_agent');
  const known = atProvider.filter((one) => one.agentId === agentId);
  const before =
    known.find(({ state }) => state === 'draft') ?? known.find(({ state }) => state === 'offered');
  const source = [before, ...known].find((one) => one?.merchantId === merchantId);
  // What was begun by it is asked about by it.
  if (source?.serviceId && !body.serviceId) refuse('payment_provider.lacks', { what: 'serviceId' });
  // Keys that nobody can open any more are no keys: they are told anew.
  const secrets = secretsFrom(body, source && readableSecrets(parts.sealer, source));
  const prints = checked(parts, provider, body, secrets);
  const now = ctx.now();
  await forget(ctx.db, { provider, agentId, state: 'draft' }, now);
  const id = newId();
  await insertProvider(ctx.db, {
    id,
    provider,
    agentId,
    merchantId,
    appId: body.appId,
    miniAppId: body.miniAppId,
    serviceId: body.serviceId,
    serial: body.serial.toUpperCase(),
    providerKeyId: body.providerKeyId,
    baseUrl: body.baseUrl,
    feeBp: body.feeBp,
    shareBp: body.shareBp,
    ...prints,
    sealed: sealSecrets(parts.sealer, { provider, merchantId }, secrets),
    by: ctx.actor.name,
    now,
  });
  const saved = (await providerWith(ctx.db, id)) ?? refuse('common.not_found');
  ctx.audit.record(nameOf(saved), change(saidOf(before), saidOf(saved)));
  return rowOf(parts, saved);
}

const nameOf = ({ provider, merchantId }: Pick<StoredProvider, 'provider' | 'merchantId'>) =>
  `${provider} ${merchantId}`;

/** An order that cannot exist: none of our numbers starts like this. */
const noOrder = 'kickstand-test-of-keys';

export async function testProvider(
  parts: PaymentProvidersParts,
  { db }: Ctx,
  { params }: InputOf<Calls['test']>,
) {
  const stored = (await providerWith(db, params.id)) ?? refuse('common.not_found');
  if (!readableSecrets(parts.sealer, stored)) refuse('payment_provider.unreadable');
  return new Outside(async () => {
    const said = await providerFrom(parts, stored).query(noOrder);
    if (said.kind === 'answer') return { said: 'well' as const, code: said.value.state, message: '' };
    if (said.kind === 'unknown') return { said: 'unknown' as const, code: '', message: said.why };
    return { said: 'refused' as const, code: said.code, message: said.message };
  });
}

interface Changing {
  params: { id: string };
  body: { version: number; reason: string };
}

async function lockedProvider(ctx: Ctx, { params, body }: Changing): Promise<StoredProvider> {
  ctx.audit.on(params.id);
  await lockProviders(ctx.db);
  const stored = (await providerWith(ctx.db, params.id)) ?? refuse('common.not_found');
  if (stored.version !== body.version) refuse('common.stale_version');
  return stored;
}

/** Asks for a second person, where there is one; returns the log's note if there is none. */
async function askFor({ zone }: PaymentProvidersParts, ctx: Ctx, need: Parameters<Ctx['secondPerson']>[0]) {
  const isAlone = ctx.approver === undefined && (await secondPersonOf(ctx, zone)) === 'nobody';
  if (isAlone) return { secondPerson: [null, 'nobody'] };
  ctx.secondPerson(need);
  return {};
}

export async function offer(parts: PaymentProvidersParts, ctx: Ctx, input: InputOf<Calls['offer']>) {
  const stored = await lockedProvider(ctx, input);
  const { provider, agentId, merchantId, id } = stored;
  const { reason } = input.body;
  if (stored.state === 'offered') refuse('payment_provider.offered');
  const before = (await storedProviders(ctx.db)).find(
    (one) => one.provider === provider && one.agentId === agentId && one.state === 'offered',
  );
  const said = change(saidOf(before), saidOf(stored));
  const alone = await askFor(parts, ctx, { object: nameOf(stored), change: said, reason });
  const now = ctx.now();
  // New keys of a number take the place of the old; another number is asked about what was begun there.
  if (before?.merchantId === merchantId) await forget(ctx.db, { provider, agentId, state: 'offered' }, now);
  else await keepProvider(ctx.db, { provider, agentId }, now);
  if (stored.state === 'draft') await forget(ctx.db, { provider, agentId, state: 'kept', merchantId }, now);
  await offerProvider(ctx.db, id, { by: ctx.actor.name, approver: ctx.approver ?? null, now });
  ctx.audit.record(nameOf(stored), { ...said, ...alone }, reason);
  return rowOf(parts, (await providerWith(ctx.db, id)) ?? refuse('common.not_found'));
}

export async function switchOff(parts: PaymentProvidersParts, ctx: Ctx, input: InputOf<Calls['switchOff']>) {
  const stored = await lockedProvider(ctx, input);
  const { reason } = input.body;
  if (stored.state !== 'offered') refuse('payment_provider.not_offered');
  const said = { offered: [true, false] };
  const alone = await askFor(parts, ctx, { object: nameOf(stored), change: said, reason });
  await keepProvider(ctx.db, stored, ctx.now());
  ctx.audit.record(nameOf(stored), { ...said, ...alone }, reason);
  return rowOf(parts, (await providerWith(ctx.db, stored.id)) ?? refuse('common.not_found'));
}
