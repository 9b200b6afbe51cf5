import type { InputOf } from '@kickstand/contract/kit';
import type { account } from '@kickstand/contract/platform/account';
import { clientConfig } from '@kickstand/contract/platform/settings';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import { settingOf } from '../../../kernel/program/setting.ts';
import type { SessionDeps } from '../session.service.ts';
import { browserOf, noteWrongCode, refuseWhenLocked } from './codes.service.ts';
import { confirmTotpSince, dropTotp, keepTotp, lockTotp, takeTotpStep } from './totp.store.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const placeOf = (operatorId: string) => `operator/${operatorId}/totp`;

/** Creates the secret for an authenticator app. If repeated, only the last one counts. */
export async function beginTotp({ vault }: SessionDeps, ctx: Ctx) {
  const { operatorId, phone } = ctx.actor;
  ctx.audit.on(operatorId);
  const kept = await lockTotp(ctx.db, operatorId);
  if (!kept) return refuse('common.forbidden');
  if (kept.totp_since !== null) refuse('account.totp_enrolled');
  const secret = newTotpSecret();
  await keepTotp(ctx.db, operatorId, vault.seal(secret, placeOf(operatorId)));
  ctx.audit.record(operatorId, {});
  return { secret, uri: totpUri(secret, { issuer: await issuerOf(ctx), label: phone }) };
}

/** Apps show the issuer: the deployment's name, without characters that would split the label. */
async function issuerOf({ db }: Ctx) {
  const stored = clientConfig.partial().safeParse(await settingOf(db, 'clientConfig'));
  return ((stored.success && stored.data.title) || 'Kickstand').replaceAll(':', ' ');
}

/** The app's first code activates it. A wrong one is counted even though the call is refused. */
export async function confirmTotp(
  deps: SessionDeps,
  ctx: Ctx,
  { body }: InputOf<typeof account.confirmTotp>,
) {
  if (!ctx.caller.sid) refuse('common.forbidden');
  const { operatorId, phone } = ctx.actor;
  ctx.audit.on(operatorId);
  const { thumbprint } = await browserOf(ctx);
  const key = { phoneHash: deps.vault.phoneHash(phone), thumbprint };
  await refuseWhenLocked(ctx, key);
  const kept = await lockTotp(ctx.db, operatorId);
  if (kept?.totp_since) refuse('account.totp_enrolled');
  if (!kept?.totp_box) return refuse('account.totp_not_begun');
  if (!(await isFresh(deps, ctx, { box: kept.totp_box, code: body.code }))) {
    await noteWrongCode(ctx, key);
    return new Refused('session.code_wrong');
  }
  await confirmTotpSince(ctx.db, operatorId, ctx.now());
  ctx.audit.record(operatorId, { totp: [false, true] });
  return { totpSince: ctx.now() };
}

/** Removes the app from the account. */
export async function removeTotp(_deps: SessionDeps, ctx: Ctx) {
  const { operatorId } = ctx.actor;
  ctx.audit.on(operatorId);
  const kept = await lockTotp(ctx.db, operatorId);
  if (!kept?.totp_since) refuse('session.totp_missing');
  await dropTotp(ctx.db, operatorId);
  ctx.audit.record(operatorId, { totp: [true, false] });
  return {};
}

/** Whether a code of the enrolled app is right and unused; refuses if no app is enrolled. */
export async function isRightTotp(deps: SessionDeps, ctx: Ctx, code: string) {
  const kept = await lockTotp(ctx.db, ctx.actor.operatorId);
  if (!kept?.totp_since || !kept.totp_box) return refuse('session.totp_missing');
  return isFresh(deps, ctx, { box: kept.totp_box, code });
}

async function isFresh({ vault }: SessionDeps, ctx: Ctx, { box, code }: { box: string; code: string }) {
  const { operatorId } = ctx.actor;
  const step = stepOfCode(vault.open(box, placeOf(operatorId)), code, ctx.now());
  return step !== undefined && takeTotpStep(ctx.db, operatorId, step);
}
