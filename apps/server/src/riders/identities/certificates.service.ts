import type { InputOf } from '@kickstand/contract/kit';
import {
  certificateDays,
  type certificates,
  mostIdentityDays,
  usualIdentityDays,
} from '@kickstand/contract/riders/identities';
import { maskedName } from '@kickstand/domain/platform/names';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { type Queue, queueHandlers, refuseOthers } from '../../kernel/queue/queue.ts';
import { tellActivities } from '../../marketing/fixed-activities/events.service.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { papersOf } from '../../platform/photos/photos.service.ts';
import {
  auditsOf,
  type CertificateChange,
  type CertificateStored,
  certificateTable,
  certificateWith,
  lockCertificate,
  moveCertificate,
  pageOfCertificates,
} from './certificates.store.ts';
import type { IdentityParts } from './identities.parts.ts';
import { ageOf } from './identities.service.ts';

type Calls = typeof certificates;

/** The notification of a certificate's decision. */
export const certificateDecided = noticeOf('real_name');
const dayMs = 86_400_000;

const queue: Queue<'certificateId'> = {
  ...certificateTable,
  param: 'certificateId',
  refusals: 'certificate',
  open: ['pending'],
};

/** The span of a list; refused if too long. */
export function spanOf(ctx: Ctx, query: { from?: number | undefined; to?: number | undefined }) {
  const { to = ctx.now(), from = to - usualIdentityDays * dayMs } = query;
  if (to - from > (mostIdentityDays + 1) * dayMs) refuse('certificate.span', { days: mostIdentityDays });
  return { from, to };
}

export const readerOf = ({ locale, actor }: Ctx) => ({ locale, operatorId: actor.operatorId });

function rowOf({ zone }: IdentityParts, ctx: Ctx, { bornOn, identityMasked, ...row }: CertificateStored) {
  // Full names only where that is logged: in an export.
  const whole = ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii');
  return {
    ...row,
    identityMasked,
    name: whole ? row.name : maskedName(row.name),
    riderPhone: whole ? row.riderPhone : masked(row.riderPhone),
    age: ageOf(bornOn, ctx.now(), zone),
  };
}

export async function listCertificates(parts: IdentityParts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const asked = { ...query, ...spanOf(ctx, query) };
  const { list, ...counted } = await pageOfCertificates(ctx.db, ctx.rows.scope(query), asked, readerOf(ctx));
  return { list: list.map((row) => rowOf(parts, ctx, row)), ...counted };
}

async function detailOf(parts: IdentityParts, ctx: Ctx, certificateId: string) {
  const scope = ctx.rows.scope();
  const found = await certificateWith(ctx.db, scope, certificateId, readerOf(ctx));
  if (!found) return refuse('certificate.not_found');
  return { ...rowOf(parts, ctx, found), ...(await auditsOf(ctx.db, scope, found.riderId, certificateId)) };
}

/** The handlers for one certificate and its claims. */
export const certificateHandlers = (parts: IdentityParts) => ({
  single: (ctx: Ctx, { params }: InputOf<Calls['single']>) => detailOf(parts, ctx, params.certificateId),
  ...queueHandlers(queue, { detail: (ctx, id) => detailOf(parts, ctx, id) }),
});

/** The documents of a certificate; access is logged. */
export async function showCertificatePapers(
  { photos }: IdentityParts,
  ctx: Ctx,
  { params: { certificateId } }: InputOf<Calls['papers']>,
) {
  ctx.audit.on(certificateId);
  const found = await certificateWith(ctx.db, ctx.rows.scope(), certificateId, readerOf(ctx));
  if (!found) return refuse('certificate.not_found');
  ctx.audit.record(certificateId, { rider: found.riderId });
  return { photos: await papersOf(photos, ctx, 'certificate', certificateId) };
}

const career = { zh: '职业认证', en: 'Certificate' };

async function decide(
  { zone }: IdentityParts,
  ctx: Ctx,
  certificateId: string,
  change: Omit<CertificateChange, 'by'>,
  opinion: string,
) {
  ctx.audit.on(certificateId);
  const one = await lockCertificate(ctx.db, ctx.rows.scope(), certificateId);
  if (!one) return refuse('certificate.not_found');
  refuseOthers(ctx, queue, one);
  const by = { auditor: ctx.actor.name, at: ctx.now(), opinion };
  await moveCertificate(ctx.db, certificateId, { ...change, by });
  const { riderId, areaId, agentId } = one;
  const isPassed = change.state === 'passed';
  if (isPassed)
    await tellActivities(ctx.db, {
      event: 'certified',
      subject: certificateId,
      riderId,
      areaId,
      at: ctx.now(),
    });
  const result = isPassed ? { zh: '已通过', en: 'passed' } : { zh: '未通过', en: 'not passed' };
  const reason = opinion || { zh: '符合要求', en: 'it is in order' };
  const to = { riderId, areaId, agentId, subject: certificateId };
  await certificateDecided.tell({ ...ctx, zone }, to, { kind: career, result, reason });
  return one;
}

/** The last day of a certificate passed today. */
function lastDay(ctx: Ctx, { zone }: IdentityParts, days: number) {
  const { least, most } = certificateDays;
  if (days < least || days > most) refuse('certificate.valid_to', { least, most });
  return businessDayAfter(businessDayOf(ctx.now(), zone), days);
}

export async function passCertificate(
  parts: IdentityParts,
  ctx: Ctx,
  { params: { certificateId }, body }: InputOf<Calls['pass']>,
) {
  const validTo = lastDay(ctx, parts, body.days);
  await decide(parts, ctx, certificateId, { state: 'passed', validTo }, body.text);
  ctx.audit.record(certificateId, { state: ['pending', 'passed'], validTo }, body.text);
  return detailOf(parts, ctx, certificateId);
}

/** Passes several; those that cannot be passed now stay. */
export async function passCertificates(
  parts: IdentityParts,
  ctx: Ctx,
  { body: { certificateIds, days } }: InputOf<Calls['passMany']>,
) {
  const validTo = lastDay(ctx, parts, days);
  const [passed, left]: [string[], string[]] = [[], []];
  // In a fixed order, so that concurrent calls do not deadlock.
  for (const id of [...new Set(certificateIds)].sort())
    try {
      await decide(parts, ctx, id, { state: 'passed', validTo }, '');
      passed.push(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      left.push(id);
    }
  ctx.audit.record(passed.join(',') || '-', { state: ['pending', 'passed'], validTo, left });
  return { passed, left };
}

export async function rejectCertificate(
  parts: IdentityParts,
  ctx: Ctx,
  { params: { certificateId }, body: { refusedFor, text } }: InputOf<Calls['reject']>,
) {
  await decide(parts, ctx, certificateId, { state: 'rejected', refusedFor }, text);
  ctx.audit.record(certificateId, { state: ['pending', 'rejected'], refusedFor }, text);
  return detailOf(parts, ctx, certificateId);
}

/** Revokes a passed certificate; a ride in progress is not affected. */
export async function revokeCertificate(
  parts: IdentityParts,
  ctx: Ctx,
  { params: { certificateId }, body: { reason } }: InputOf<Calls['revoke']>,
) {
  ctx.audit.on(certificateId);
  const one = await lockCertificate(ctx.db, ctx.rows.scope(), certificateId);
  if (!one) return refuse('certificate.not_found');
  if (one.state !== 'passed') refuse('certificate.not_passed');
  const by = { auditor: ctx.actor.name, at: ctx.now(), opinion: reason };
  await moveCertificate(ctx.db, certificateId, { state: 'revoked', by });
  ctx.audit.record(certificateId, { state: ['passed', 'revoked'] }, reason);
  return detailOf(parts, ctx, certificateId);
}
