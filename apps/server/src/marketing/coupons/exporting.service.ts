import type { InputOf } from '@kickstand/contract/kit';
import { coupons } from '@kickstand/contract/marketing/coupons';
import { everything, mayCall } from '@kickstand/domain/platform/access';
import type { JobParts } from '../../feature.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { savedFileAddress } from '../../kernel/files/saved-files.ts';
import { newId } from '../../kernel/ids.ts';
import { actorOfOperator } from '../../platform/session/gate/actors.service.ts';
import { type Batch, batchWith } from './batches.store.ts';
import { codeFile, newPassword } from './code-file.ts';
import { codesOfKey } from './code-keys.ts';
import type { CouponParts } from './coupons.parts.ts';
import { batchToChange } from './coupons.service.ts';
import {
  dropKeys,
  exportsOf,
  exportsToForget,
  insertExport,
  noteForgotten,
  notePasswordRead,
  passwordFor,
  unusedSerials,
} from './exporting.store.ts';
import { issuesOf } from './making.store.ts';

type Calls = typeof coupons;

/** Retention of a file with its password, and afterwards of the keys of its codes. */
const keptMs = 7 * 86_400_000;

const passwordPlace = (exportId: string) => `coupon-export:${exportId}`;

/** The redeemable codes whose keys still exist, with their generator. */
async function codesToExport({ vault }: CouponParts, ctx: Ctx, { id: batchId, prefix }: Batch) {
  const serials = await unusedSerials(ctx.db, batchId);
  const makers = (await issuesOf(ctx.db, batchId)).flatMap(({ first, codes, keySealed }) =>
    keySealed === null
      ? []
      : [{ first, last: first + codes - 1, codeOf: codesOfKey(vault, { batchId, keySealed, prefix }) }],
  );
  const makerOf = (serial: number) => makers.find(({ first, last }) => serial >= first && serial <= last);
  return {
    unused: serials.length,
    serials: serials.filter((serial) => makerOf(serial)),
    codeOf: (serial: number) => makerOf(serial)?.codeOf(serial) ?? '',
  };
}

/** Refuses an approver who may not export codes and so could not read the password. */
async function refuseWhoCannotRead({ zone }: CouponParts, ctx: Ctx) {
  const when = { now: ctx.now(), zone };
  const agreeing = ctx.approverId && (await actorOfOperator(ctx.db, ctx.approverId, when));
  if (!agreeing || !mayCall(agreeing.codes, coupons.readPassword.access)) refuse('coupon.approver');
}

export async function exportCodes(
  parts: CouponParts,
  ctx: Ctx,
  { params: { id }, body: { version, reason } }: InputOf<Calls['exportCodes']>,
) {
  const batch = await batchToChange(ctx, id, version);
  if (batch.state === 'making') refuse('coupon.making');
  const { unused, serials, codeOf } = await codesToExport(parts, ctx, batch);
  if (unused === 0) refuse('coupon.none_left');
  if (serials.length === 0) refuse('coupon.key_gone');
  const change = { name: [null, batch.name], quantity: [null, serials.length] };
  ctx.secondPerson({ object: id, change, reason });
  await refuseWhoCannotRead(parts, ctx);
  const exportId = newId();
  const password = newPassword();
  const fileKey = `coupons/${exportId}.zip`;
  const now = ctx.now();
  await insertExport(ctx.db, {
    exportId,
    batchId: id,
    codes: serials.length,
    operatorId: ctx.actor.operatorId,
    operatorName: ctx.actor.name,
    approverId: ctx.approverId ?? '',
    approverName: ctx.approver ?? '',
    reason,
    fileKey,
    passwordSealed: parts.vault.seal(password, passwordPlace(exportId)),
    now,
    endsAt: now + keptMs,
  });
  await parts.store.put(fileKey, await codeFile(serials, codeOf, password));
  ctx.audit.record(id, { ...change, export: exportId }, reason);
  return { id: exportId };
}

export async function listExports(
  { seal }: CouponParts,
  ctx: Ctx,
  { params: { id } }: InputOf<Calls['exports']>,
) {
  const now = ctx.now();
  const batch = await batchWith(ctx.db, id, { now, locale: ctx.locale, scope: ctx.rows.scope() });
  if (!batch) refuse('coupon.not_found');
  const me = ctx.actor.operatorId;
  const rows = await exportsOf(ctx.db, id);
  return {
    list: rows.map(({ operatorId, approverId, fileKey, passwordSealed, ...row }) => ({
      ...row,
      isPasswordRead: passwordSealed === null && fileKey !== null,
      mayReadPassword: passwordSealed !== null && approverId === me,
      address:
        fileKey === null || operatorId !== me
          ? null
          : savedFileAddress(seal, { key: fileKey, name: `${batch?.name ?? ''}.zip` }, now),
    })),
  };
}

/** Returns the password of a file and deletes it. */
export async function readPassword(
  { vault }: CouponParts,
  ctx: Ctx,
  { params: { id } }: InputOf<Calls['readPassword']>,
) {
  ctx.audit.on(id);
  const { operatorId } = ctx.actor;
  const found = (await passwordFor(ctx.db, id, operatorId)) ?? refuse('coupon.export_gone');
  const when = { now: ctx.now(), locale: ctx.locale, scope: ctx.rows.scope() };
  if (!(await batchWith(ctx.db, found.batchId, when))) refuse('coupon.export_gone');
  await notePasswordRead(ctx.db, id, ctx.now());
  ctx.audit.record(id, { password: ['sealed', 'read'] });
  return { password: vault.open(found.sealed, passwordPlace(id)) };
}

type Forgetting = Pick<JobParts, 'database' | 'now'>;

/** Deletes expired files of codes. */
export async function forgetExports({ store }: Pick<CouponParts, 'store'>, { database, now }: Forgetting) {
  const over = await database.read(everything, (db) => exportsToForget(db, now()));
  for (const { exportId, fileKey } of over) {
    await store.remove(fileKey);
    await database.write(everything, (db) => noteForgotten(db, exportId));
  }
}

/** Deletes keys of codes exported more than a week ago, or whose batch ended then; returns how many. */
export const forgetKeys = ({ database, now }: Forgetting): Promise<number> =>
  database.write(everything, (db) => dropKeys(db, now() - keptMs));
