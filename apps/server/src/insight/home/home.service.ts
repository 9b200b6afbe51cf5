import { type home, mostShortcuts } from '@kickstand/contract/insight/home';
import type { InputOf } from '@kickstand/contract/kit';
import { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { keepFor, keptFor } from './home.store.ts';

const shortcutsName = 'shortcuts';

/** The pages chosen for the home page; null until some were chosen. */
async function keptShortcuts({ db, actor }: Ctx) {
  const kept = z.array(z.string()).safeParse(await keptFor(db, actor.operatorId, shortcutsName));
  return kept.success ? kept.data.slice(0, mostShortcuts) : null;
}

export const showShortcuts = async (ctx: Ctx) => ({ paths: await keptShortcuts(ctx) });

export async function keepShortcuts(ctx: Ctx, { body }: InputOf<typeof home.keepShortcuts>) {
  const { operatorId } = ctx.actor;
  const before = await keptShortcuts(ctx);
  const paths = [...new Set(body.paths)];
  await keepFor(ctx.db, { operatorId, name: shortcutsName, value: paths }, ctx.now());
  ctx.audit.record(operatorId, { shortcuts: [before, paths] });
  return { paths };
}
