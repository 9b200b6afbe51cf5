import { createHash, createPublicKey, verify } from 'node:crypto';
import { type firmwarePackages, mostImageBytes, type PackageKind } from '@kickstand/contract/fleet/upgrades';
import type { InputOf } from '@kickstand/contract/kit';
import { firmwareReports, firmwareText } from '@kickstand/domain/fleet/devices';
import { type PackageFile, readPackage, signedText } from '@kickstand/domain/fleet/upgrades';
import { transferSetting } from '../../gateway/transfers/transfer-setting.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import {
  insertPackage,
  lockPackage,
  modelName,
  pageOfPackages,
  putPackageState,
  stopJobsWith,
  vehiclesWith,
} from './packages.store.ts';
import { packageStateText, whyDamaged } from './upgrades.words.ts';

type Calls = typeof firmwarePackages;

/** One page of the packages of a kind, with how many vehicles have each. */
export async function listPackages(kind: PackageKind, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await pageOfPackages(ctx.db, { ...query, kind }, query);
  const ids = page.list.map(({ id }) => id);
  const counts = await vehiclesWith(ctx.db, ctx.rows.scope(query), kind, ids);
  return { ...page, list: page.list.map((row) => ({ ...row, vehicles: counts.get(row.id) ?? 0 })) };
}

/** Parses the file; refuses it if damaged. */
function soundFile(ctx: Ctx, kind: PackageKind, content: string): PackageFile {
  const damaged = (why: keyof typeof whyDamaged) =>
    refuse('fw.damaged', { why: whyDamaged[why][ctx.locale] });
  const file = readPackage(Buffer.from(content, 'base64')) ?? damaged('form');
  if (file.image.length > mostImageBytes) refuse('fw.size');
  if (file.header.kind !== kind) damaged('kind');
  if (file.header.size !== file.image.length) damaged('size');
  if (createHash('sha256').update(file.image).digest('hex') !== file.header.sha256) damaged('hash');
  return file;
}

/** The end of the fingerprint of the key that signed a package; undefined if the key is not trusted. */
async function signerOf({ db }: Ctx, { header }: PackageFile): Promise<string | undefined> {
  const { keys } = await transferSetting(db);
  const text = Buffer.from(signedText(header));
  const signature = Buffer.from(header.signature, 'base64');
  const key = keys.find(({ pem }) => verify(null, text, createPublicKey(pem), signature));
  return key?.fingerprint.slice(-8);
}

/** A version in every form that controllers report it. */
export const reportedAs = (version: string) => [
  ...new Set(firmwareReports(firmwareText(version)).concat(version)),
];

/** Uploads a package. */
export async function uploadPackage(kind: PackageKind, ctx: Ctx, { body }: InputOf<Calls['upload']>) {
  const { name, modelId, notes, content, reason } = body;
  ctx.audit.on(name);
  const model = (await modelName(ctx.db, modelId)) ?? refuse('common.not_found');
  const file = soundFile(ctx, kind, content);
  const { header, image } = file;
  const signedBy = (await signerOf(ctx, file)) ?? refuse('fw.signature');
  if (header.model !== model) refuse('fw.model');
  const id = newId();
  const { version, fromVersions, size, sha256, signature } = header;
  const isNew = await insertPackage(ctx.db, {
    id,
    kind,
    name,
    modelId,
    notes,
    size,
    sha256,
    signature,
    signedBy,
    image,
    fromVersions,
    packageVersion: version,
    reported: reportedAs(version),
    md5: createHash('md5').update(image).digest('hex'),
    by: ctx.actor.name,
    now: ctx.now(),
  });
  if (!isNew) refuse('fw.taken');
  ctx.audit.record(
    id,
    { name: [null, name], model: [null, model], packageVersion: [null, version], size: [null, size] },
    reason,
  );
  return { id };
}

/** Locks a package of a kind; refuses unless its version is the one the caller knows. */
export async function packageToChange(ctx: Ctx, kind: PackageKind, id: string, version: number) {
  ctx.audit.on(id);
  const one = (await lockPackage(ctx.db, kind, id)) ?? refuse('common.not_found');
  if (one.version !== version) refuse('common.stale_version');
  return one;
}

const before = { test: ['draft'], released: ['test'] } as const;

/** Puts a draft to the test on a few vehicles, or releases a tested one. */
export async function setPackageState(
  kind: PackageKind,
  ctx: Ctx,
  { params: { id }, body: { state, version } }: InputOf<Calls['setState']>,
) {
  const one = await packageToChange(ctx, kind, id, version);
  if (!(before[state] as readonly string[]).includes(one.state))
    refuse('fw.package_state', { state: packageStateText(one.state, ctx.locale) });
  await putPackageState(ctx.db, id, state);
  ctx.audit.record(id, { state: [one.state, state] });
  return { id };
}

/** Withdraws a package and stops the upgrades that send it. */
export async function withdrawPackage(
  kind: PackageKind,
  ctx: Ctx,
  { params: { id }, body: { version, reason } }: InputOf<Calls['withdraw']>,
) {
  const one = await packageToChange(ctx, kind, id, version);
  if (one.state === 'withdrawn')
    refuse('fw.package_state', { state: packageStateText(one.state, ctx.locale) });
  await putPackageState(ctx.db, id, 'withdrawn');
  const stopped = await stopJobsWith(ctx.db, id);
  ctx.audit.record(id, { state: [one.state, 'withdrawn'], stopped }, reason);
  return { id, stopped };
}
