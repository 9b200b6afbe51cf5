import type { InputOf } from '@kickstand/contract/kit';
import type { session } from '@kickstand/contract/platform/session';
import { resendSeconds, wrongCodesPerChallenge } from '@kickstand/domain/platform/session';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import { noteProof } from '../gate/session.store.ts';
import type { SessionDeps } from '../session.service.ts';
import { browserOf, isRightCode, noteWrongCode, refuseWhenLocked, sendChallenge } from './codes.service.ts';
import { forgiveFailures } from './locks.store.ts';
import { isRightTotp } from './totp.service.ts';

/** The validity of a step-up. */
const provenForMs = 15 * 60_000;

/** Sends a code to the operator's own phone; machines have none. */
export async function sendStepUpCode(deps: SessionDeps, ctx: Ctx) {
  if (!ctx.caller.sid) refuse('common.forbidden');
  await sendChallenge(deps, ctx, ctx.actor.phone);
  return { resendSeconds };
}

/** Verifies the caller's identity again. A wrong code is counted even though the call is refused. */
export async function stepUp(deps: SessionDeps, ctx: Ctx, { body }: InputOf<typeof session.stepUp>) {
  if (!ctx.caller.sid) refuse('common.forbidden');
  const { operatorId, phone } = ctx.actor;
  ctx.audit.on(operatorId);
  const { sid, thumbprint } = await browserOf(ctx);
  const key = { phoneHash: deps.vault.phoneHash(phone), thumbprint };
  await refuseWhenLocked(ctx, key);
  const right =
    body.by === 'totp'
      ? await isRightTotp(deps, ctx, body.code)
      : await isRightCode(deps, ctx, { sid, phone, code: body.code, most: wrongCodesPerChallenge });
  if (!right) {
    await noteWrongCode(ctx, key);
    return new Refused('session.code_wrong');
  }
  await forgiveFailures(ctx.db, key);
  await noteProof(ctx.db, sid, ctx.now());
  ctx.afterCommit(() => deps.sessions.forget(sid));
  ctx.audit.record(operatorId, { by: body.by });
  return { until: ctx.now() + provenForMs };
}
