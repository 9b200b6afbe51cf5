import { lastInstant } from '@kickstand/contract/kit';
import type { AnyCampaign } from '@kickstand/contract/marketing/campaigns';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { insertCampaign, insertVersion, lockKindInAreas } from '../../kernel/campaign/campaign.store.ts';
import {
  type Campaign,
  type CampaignTable,
  campaignWith,
  lockCampaign,
} from '../../kernel/campaign/campaign-list.store.ts';
import { newId } from '../../kernel/ids.ts';
import type { RidersMeant } from './forecast.store.ts';
import { areasToReach } from './worth.service.ts';

/** What is written down of a campaign of any kind. */
export interface CampaignSaid {
  name: string;
  areaIds: number[];
  perRider: number;
  quota?: number | undefined;
  budgetCents?: number | undefined;
  startsAt: number;
  endsAt?: number | undefined;
}

/** A kind of campaign as its calls are served. */
export interface CampaignKind<S extends CampaignSaid> extends Pick<CampaignTable, 'figures'> {
  of: AnyCampaign;
  /** What follows from the rest, whatever was said of it; absent: nothing. */
  implied?(said: S): Partial<S>;
  /** Refuses what is not sound; answers what one reward costs at most, cents. */
  faceOf(ctx: Ctx, said: S): Promise<number>;
  /** Whom a kind with a group of its own means; absent: by areas and audience. */
  ridersMeant?(ctx: Ctx, said: S): RidersMeant;
  /** Refuses what cannot stand beside what runs there already; whoever starts another one meanwhile waits. */
  refuseBeside?(ctx: Ctx, said: S, id: string): Promise<void>;
}

export const whenOf = ({ now, locale, rows }: Ctx, scope = rows.scope()) => ({ now: now(), locale, scope });
export const who = ({ actor, now }: Ctx) => ({ by: actor.name, now: now() });

/** What it costs at most, cents; null: there is no limit. */
export const worstOf = (said: CampaignSaid, faceCents: number) => {
  if (faceCents === 0) return 0;
  const most = Math.min((said.quota ?? Infinity) * faceCents, said.budgetCents ?? Infinity);
  return Number.isFinite(most) ? most : null;
};

/** How often it is given at most; null: there is no limit. */
const timesOf = ({ quota, budgetCents }: CampaignSaid, faceCents: number) => {
  const most = Math.min(quota ?? Infinity, faceCents > 0 ? (budgetCents ?? Infinity) / faceCents : Infinity);
  return Number.isFinite(most) ? Math.floor(most) : null;
};

/** What one reward of a campaign was reckoned with in its version, cents. */
export const faceIn = ({ rule }: Campaign) => rule.faceCents as number;

/** How the campaigns of one kind are read and written. */
export class Campaigns<S extends CampaignSaid> {
  readonly spec: CampaignKind<S>;
  readonly table: CampaignTable & { filters: readonly string[] };

  constructor(spec: CampaignKind<S>) {
    const { kind, filters } = spec.of;
    this.spec = spec;
    this.table = { kind, figures: spec.figures, filters };
  }

  /** What is written down of a campaign now. */
  said = (campaign: Campaign) => this.spec.of.body.parse({ ...campaign.rule, ...campaign }) as unknown as S;

  /** What a version keeps of it. */
  rule({ name: _, areaIds: __, startsAt: ___, endsAt: ____, ...rule }: S, faceCents: number) {
    return { ...rule, faceCents };
  }

  /** What is written down, once it is sound, who pays and what it costs; `payerId`: who paid so far. */
  async sound(ctx: Ctx, body: S, payerId?: number) {
    if ((body.endsAt ?? lastInstant) <= Math.max(body.startsAt, ctx.now()))
      refuseField(ctx, 'endsAt', 'campaign.period');
    const { agentId, areaIds } = await areasToReach(ctx, body.areaIds, payerId);
    const said = { ...body, areaIds, ...this.spec.implied?.(body) };
    const faceCents = await this.spec.faceOf(ctx, said);
    if (said.budgetCents !== undefined && said.budgetCents < faceCents)
      refuseField(ctx, 'budgetCents', 'campaign.budget_small');
    const [worst, times] = [worstOf(said, faceCents), timesOf(said, faceCents)];
    return { said, agentId, worst, times, faceCents };
  }

  async refuseBeside(ctx: Ctx, said: S, id: string) {
    if (!this.spec.refuseBeside) return;
    await lockKindInAreas(ctx.db, this.table.kind, said.areaIds);
    await this.spec.refuseBeside(ctx, said, id);
  }

  /** A campaign in scope. */
  one = async (ctx: Ctx, id: string): Promise<Campaign> =>
    (await campaignWith(ctx.db, this.table, id, whenOf(ctx))) ?? refuse('campaign.not_found');

  /** The same, locked, in the version that the caller knows; all of its areas are in scope. */
  async toChange(ctx: Ctx, id: string, version: number): Promise<Campaign> {
    ctx.audit.on(id);
    const campaign =
      (await lockCampaign(ctx.db, this.table, id, whenOf(ctx))) ?? refuse('campaign.not_found');
    if (campaign.version !== version) refuse('common.stale_version');
    if (!campaign.isOwn) refuse('campaign.wider');
    return campaign;
  }

  /** Write a change down: the next version with what it promises from now on, and the row of the operator log. */
  async note(ctx: Ctx, { id, version }: Campaign, next: { rule: object; change: object; reason?: string }) {
    const { rule, change, reason } = next;
    await insertVersion(ctx.db, { id, version: version + 1, rule, change }, who(ctx));
    ctx.audit.record(id, change as Record<string, unknown>, reason);
    return { id };
  }

  /** Write a draft down. */
  async insert(ctx: Ctx, said: S, { agentId, faceCents }: { agentId: number; faceCents: number }) {
    const id = newId();
    const { name, areaIds, startsAt, endsAt } = said;
    const draft = { kind: this.table.kind, state: 'draft', name, areaIds, startsAt, endsAt } as const;
    await insertCampaign(ctx.db, { ...draft, id, agentId, rule: this.rule(said, faceCents) }, who(ctx));
    return id;
  }
}
