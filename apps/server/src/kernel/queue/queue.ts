import type { RefusalCode } from '@kickstand/contract';
import { queueLockMinutes } from '@kickstand/contract/kit';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../call/ctx.ts';
import { refuse } from '../call/refuse.ts';
import {
  type Claimant,
  claimMostUrgent,
  claimOne,
  type Held,
  heldIn,
  letGoOf,
  letGoOfOthers,
  type QueueTable,
} from './queue.store.ts';

/** The prefixes for which `queueRefusals` made all three. */
type RefusalPrefix = RefusalCode extends infer C ? (C extends `${infer P}.locked` ? P : never) : never;

/** A queue as its calls are served. */
export interface Queue<K extends string = string> extends QueueTable {
  /** The parameter of its calls that names one. */
  param: K;
  refusals: RefusalPrefix;
  /** The states in which one can still be decided. */
  open: readonly string[];
  /** Which rows `t` the caller could decide, where that is not all of them: no other is its next one. */
  decidedBy?(ctx: Ctx): RawBuilder<boolean>;
}

const codeOf = ({ refusals }: Queue, name: 'not_found' | 'locked' | 'done') =>
  `${refusals}.${name}` as RefusalCode;

/** Who claims one now: the caller, for as long as a queue's lock lasts. */
export const claimantOf = (ctx: Ctx): Claimant => ({
  operatorId: ctx.actor.operatorId,
  name: ctx.actor.name,
  until: ctx.now() + queueLockMinutes * 60_000,
});

const isHeld = ({ claimedBy, claimedUntil }: Held, now: number) =>
  claimedBy !== null && (claimedUntil ?? 0) > now;

/** Refuses where one, as it was locked, may not be worked on by the caller: it is done, or somebody else's. */
export function refuseOthers(ctx: Ctx, queue: Queue, held: Held) {
  if (!queue.open.includes(held.state)) refuse(codeOf(queue, 'done'));
  if (isHeld(held, ctx.now()) && held.claimedBy !== ctx.actor.operatorId)
    refuse(codeOf(queue, 'locked'), { name: held.claimedName ?? '' });
}

/** One in scope that the caller may work on, locked. Refused when there is none, it is done, or somebody else's. */
async function lockedFor(ctx: Ctx, queue: Queue, id: string): Promise<Held> {
  ctx.audit.on(id);
  const held = await heldIn(ctx.db, queue, ctx.rows.scope(), { id, lock: true });
  if (!held) return refuse(codeOf(queue, 'not_found'));
  refuseOthers(ctx, queue, held);
  return held;
}

interface QueueHooks<D> {
  /** One of it, as its calls answer. */
  detail(ctx: Ctx, id: string): Promise<D>;
  /** Somebody took one that is locked. */
  claimed?(ctx: Ctx, id: string): Promise<unknown>;
}

/** What serves the calls of a queue: the next one, claiming one, letting it go, and who has it. */
export function queueHandlers<K extends string, D>(queue: Queue<K>, { detail, claimed }: QueueHooks<D>) {
  type Named = { params: { [P in K]: string } };
  const named = <T>(id: T) => ({ [queue.param]: id }) as { [P in K]: T };

  return {
    /** What was claimed before is let go; with nothing left the caller keeps it. */
    async next(ctx: Ctx, { body: { besides = '' } }: { body: { besides?: string | undefined } }) {
      const claimant = claimantOf(ctx);
      const wish = { now: ctx.now(), besides, only: queue.decidedBy?.(ctx) };
      const id = await claimMostUrgent(ctx.db, queue, ctx.rows.scope(), claimant, wish);
      await letGoOfOthers(ctx.db, queue, claimant, id ?? besides);
      if (id !== undefined) await claimed?.(ctx, id);
      ctx.audit.record(id ?? '-', {});
      return named(id ?? null);
    },
    async claim(ctx: Ctx, { params }: Named) {
      const id = params[queue.param];
      const held = await lockedFor(ctx, queue, id);
      await claimOne(ctx.db, queue, claimantOf(ctx), id);
      await claimed?.(ctx, id);
      ctx.audit.record(id, { claimedBy: [held.claimedName, ctx.actor.name] });
      return detail(ctx, id);
    },
    async release(ctx: Ctx, { params }: Named) {
      const id = params[queue.param];
      const held = await lockedFor(ctx, queue, id);
      await letGoOf(ctx.db, queue, id);
      ctx.audit.record(id, { claimedBy: [held.claimedName, null] });
      return detail(ctx, id);
    },
    async holder(ctx: Ctx, { params }: Named) {
      const asked = { id: params[queue.param], lock: false };
      const held = await heldIn(ctx.db, queue, ctx.rows.scope(), asked);
      if (!held) return refuse(codeOf(queue, 'not_found'));
      const isClaimed = isHeld(held, ctx.now());
      return {
        state: held.state,
        claimedBy: isClaimed ? held.claimedName : null,
        claimedUntil: isClaimed ? held.claimedUntil : null,
        isMine: isClaimed && held.claimedBy === ctx.actor.operatorId,
      };
    },
  };
}
