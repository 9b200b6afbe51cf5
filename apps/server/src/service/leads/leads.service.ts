import { randomInt } from 'node:crypto';
import type { AnswerOf, InputOf } from '@kickstand/contract/kit';
import type { leads } from '@kickstand/contract/service/leads';
import { isCityOf } from '@kickstand/domain/places/regions';
import { maskPhone, resendSeconds, wrongCodesPerChallenge } from '@kickstand/domain/platform/session';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { sendText } from '../../platform/session/login/codes.service.ts';
import { newCode, typedCode } from '../../platform/session/login/one-time-codes.service.ts';
import type { SessionDeps } from '../../platform/session/session.service.ts';
import {
  forgetLeadCodes,
  insertLead,
  insertLeadCode,
  type LeadCodeUsage,
  latestLeadCode,
  leadCodeUsage,
  leadUsage,
  lockLead,
  lockLeadRequests,
  pageOfLeads,
  putLeadState,
  tryLeadCode,
} from './leads.store.ts';

/** The dependencies of leads on the session: storing and sending codes, and the limits per address. */
export type LeadDeps = Pick<SessionDeps, 'vault' | 'zone' | 'limits' | 'canSend' | 'onQueued'>;

/**
 * A public form gets a smaller share of the text messages than the login, so that an attack on it never locks staff
 * out.
 */
const codesPerHour = 200;
/** A code of the form is valid for nothing else. */
const place = 'lead';
const leadsPerPhone = 3;
const leadsPerAddress = 10;
const leadsPerDay = 500;

const withinLimits = (usage: LeadCodeUsage, limits: LeadDeps['limits'], now: number) =>
  (usage.latest === null || now - usage.latest >= limits.phoneGapSeconds * 1000) &&
  usage.phone_hour < limits.phonePerHour &&
  usage.phone_day < limits.phonePerDay &&
  usage.address_hour < limits.addressPerHour &&
  usage.all_hour < codesPerHour;

const addressOf = ({ caller }: Ctx) => caller.address ?? 'unknown';

const textOf = ({ locale }: Ctx, code: string) =>
  locale === 'zh-CN'
    ? `您的合作申请验证码是 ${code}，5 分钟内有效。如非本人操作请忽略。`
    : `The code for your application is ${code}. It is valid for 5 minutes. Ignore it if you did not ask for it.`;

/** Sends a code to an applicant. The reply is the same whoever owns the phone. */
export async function sendLeadCode(deps: LeadDeps, ctx: Ctx, { body }: InputOf<typeof leads.smsCode>) {
  if (!deps.canSend) refuse('session.sms_unset');
  const { phone } = body;
  const key = { phoneHash: deps.vault.phoneHash(phone), address: addressOf(ctx) };
  await lockLeadRequests(ctx.db, [key.phoneHash, key.address]);
  if (!withinLimits(await leadCodeUsage(ctx.db, key, ctx.now()), deps.limits, ctx.now()))
    refuse('lead.sms_limit');
  await forgetLeadCodes(ctx.db, ctx.now());
  const { code, kept } = await newCode(deps.vault, { place, phone }, ctx.now());
  await insertLeadCode(ctx.db, { ...key, ...kept }, ctx.now());
  const about = { event: 'lead_code', subject: kept.codeId, lane: 'x' } as const;
  await sendText(deps, ctx, { ...about, phone, code, text: textOf(ctx, code) });
  return { resendSeconds };
}

async function isRightCode({ vault }: LeadDeps, ctx: Ctx, { phone, code }: { phone: string; code: string }) {
  const latest = await latestLeadCode(ctx.db, vault.phoneHash(phone));
  const typed = await typedCode(vault, { place, phone, code }, latest);
  return tryLeadCode(ctx.db, { ...typed, mostAttempts: wrongCodesPerChallenge }, ctx.now());
}

/** Stores an application. A wrong code is counted even though the call is refused. */
export async function applyAsLead(deps: LeadDeps, ctx: Ctx, { body }: InputOf<typeof leads.create>) {
  const { code, ...lead } = body;
  if (!isCityOf(lead.province, lead.city)) refuse('lead.place');
  const address = addressOf(ctx);
  await lockLeadRequests(ctx.db, [deps.vault.phoneHash(lead.phone), address]);
  const usage = await leadUsage(ctx.db, { phone: lead.phone, address }, ctx.now());
  const tooMany =
    usage.by_phone >= leadsPerPhone || usage.by_address >= leadsPerAddress || usage.all_day >= leadsPerDay;
  if (tooMany) refuse('lead.too_many');
  if (!(await isRightCode(deps, ctx, { phone: lead.phone, code }))) return new Refused('lead.code_wrong');

  const leadNo = await keepLead(deps, ctx, { ...lead, vehicles: lead.vehicles ?? null, address });
  ctx.audit.record(leadNo, { company: lead.company, province: lead.province, city: lead.city });
  return { leadNo };
}

type Kept = Omit<Parameters<typeof insertLead>[1], 'leadId'>;

/** A number that can be read out on the phone: the day and six digits. */
async function keepLead({ zone }: LeadDeps, ctx: Ctx, lead: Kept): Promise<string> {
  const day = businessDayOf(ctx.now(), zone).replaceAll('-', '');
  for (;;) {
    const leadId = `L${day}${String(randomInt(1_000_000)).padStart(6, '0')}`;
    if (await insertLead(ctx.db, { ...lead, leadId }, ctx.now())) return leadId;
  }
}

type Row = AnswerOf<typeof leads.setState>;
type Stored = Omit<Row, 'state'> & { state: string };

/** Full phones only for those who may see personal data. */
function shownTo({ actor }: Ctx, row: Stored): Row {
  const phone = actor.codes.has('pii') ? row.phone : maskPhone(row.phone);
  return { ...row, phone, state: row.state as Row['state'] };
}

export async function listLeads(ctx: Ctx, { query }: InputOf<typeof leads.list>) {
  const page = await pageOfLeads(ctx, query);
  return { ...page, list: page.list.map((row) => shownTo(ctx, row)) };
}

/** Updates the progress of a lead; concurrent notes are not overwritten. */
export async function moveLead(ctx: Ctx, { params, body }: InputOf<typeof leads.setState>) {
  ctx.audit.on(params.leadId);
  const before = (await lockLead(ctx.db, params.leadId)) ?? refuse('common.not_found');
  if (before.version !== body.version) refuse('common.stale_version');
  const { state, note } = body;
  const after = await putLeadState(ctx.db, { leadId: before.id, state, note, by: ctx.actor.name }, ctx.now());
  ctx.audit.record(before.id, { state: [before.state, state], note: [before.note, note] });
  return shownTo(ctx, after);
}
