import type { InputOf } from '@kickstand/contract/kit';
import type { pricing } from '@kickstand/contract/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { secondPersonOf } from '../../platform/approvals/alone.service.ts';
import { putScheme, type SchemeShown, type Terms, termsOf } from './pricing.store.ts';
import { demandSound, differences, draftOf, heldOf, schemeToChange } from './schemes.service.ts';
import { dropComing, endSpans, goOn, insertVersion, takenBy, versionsOf } from './versions.store.ts';

type Calls = typeof pricing;

const soonestMs = 600_000;
const yearMs = 365 * 86_400_000;

const waits = ({ state, nextAt }: SchemeShown) => state === 'scheduled' || nextAt !== null;

/** Start of validity: the scheduled time, or now. Approval may come after the scheduled time. */
function startOf(ctx: Ctx, at: number | undefined) {
  const now = ctx.now();
  if (at === undefined) return now;
  if (ctx.approver !== undefined) return Math.max(now, at);
  return at < now + soonestMs || at > now + yearMs ? refuse('billing.too_soon') : at;
}

/** The draft of a scheme, checked as publishable now. */
async function publishable(ctx: Ctx, scheme: SchemeShown, from: number): Promise<Terms> {
  const draft = draftOf(scheme) ?? refuse('billing.no_draft');
  if (waits(scheme)) refuse('billing.waiting');
  const isHeld = scheme.state === 'active' && JSON.stringify(heldOf(scheme)) === JSON.stringify(draft);
  if (isHeld) refuse('billing.same');
  await demandSound(ctx, draft);
  const { id, serviceAreaId: areaId } = scheme;
  const taken = await takenBy(ctx.db, { id, areaId, modelIds: draft.modelIds, from });
  if (taken) refuse('billing.taken', { name: taken.name });
  return draft;
}

/** Asks for the second person; returns the log's note if there is none. */
async function askToPublish(ctx: Ctx, zone: string, need: Parameters<Ctx['secondPerson']>[0]) {
  const second = ctx.approver === undefined ? await secondPersonOf(ctx, zone) : 'yes';
  if (second === 'nobody') return { secondPerson: [null, 'nobody'] };
  ctx.secondPerson(need);
  return {};
}

/** Publishes a scheme's draft now or at a time. */
export async function publishScheme(zone: string, ctx: Ctx, { params, body }: InputOf<Calls['publish']>) {
  const { reason } = body;
  const scheme = await schemeToChange(ctx, params.id, body.version);
  const { id, serviceAreaId: areaId, newestNo, name, areaName } = scheme;
  const from = startOf(ctx, body.at);
  const draft = await publishable(ctx, scheme, from);
  const told = {
    area: [areaName, areaName],
    name: [name, name],
    ...(body.at !== undefined && { effectiveAt: [null, new Date(from).toISOString()] }),
    ...differences(heldOf(scheme), draft),
  };
  const alone = await askToPublish(ctx, zone, { object: id, change: told, reason });
  const [no, who] = [newestNo + 1, { by: ctx.actor.name, now: ctx.now() }];
  const approver = ctx.approver ?? null;
  await insertVersion(ctx.db, { ...draft, ...who, id, areaId, no, from, reason, approver });
  await putScheme(ctx.db, id, { draft: null, versionNo: no }, who);
  ctx.audit.record(id, { ...told, ...alone, version: [newestNo || null, no] }, reason);
  return { id, no };
}

export async function cancelSchedule(ctx: Ctx, { params, body }: InputOf<Calls['cancelSchedule']>) {
  const scheme = await schemeToChange(ctx, params.id, body.version);
  const now = ctx.now();
  const [newest] = await versionsOf(ctx.db, scheme.id);
  if (!newest || !(await dropComing(ctx.db, scheme.id, now))) return refuse('billing.not_waiting');
  await goOn(ctx.db, scheme.id, now);
  const draft = draftOf(scheme) ?? termsOf(newest);
  await putScheme(ctx.db, scheme.id, { draft }, { by: ctx.actor.name, now });
  const was = newest.effectiveAt === null ? null : new Date(newest.effectiveAt).toISOString();
  ctx.audit.record(scheme.id, { effectiveAt: [was, null] }, body.reason);
  return { id: scheme.id };
}

export async function endScheme(ctx: Ctx, { params, body }: InputOf<Calls['end']>) {
  const scheme = await schemeToChange(ctx, params.id, body.version);
  if (scheme.state !== 'active') refuse('billing.not_held');
  const now = ctx.now();
  await dropComing(ctx.db, scheme.id, now);
  await endSpans(ctx.db, scheme.id, now);
  await putScheme(ctx.db, scheme.id, {}, { by: ctx.actor.name, now });
  const { areaName, name } = scheme;
  ctx.audit.record(
    scheme.id,
    { area: [areaName, areaName], name: [name, name], state: ['active', 'ended'] },
    body.reason,
  );
  return { id: scheme.id };
}
