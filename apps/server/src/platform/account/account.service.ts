import type { InputOf } from '@kickstand/contract/kit';
import {
  type account,
  type LayoutSettings,
  layoutSettings,
  settledLayout,
} from '@kickstand/contract/platform/account';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { portraitOf } from '../photos/photos.service.ts';
import { loginBeforeThis } from '../session/gate/own-sessions.service.ts';
import { keepOwnAvatar } from '../session/login/avatars.service.ts';
import { ownAccount, ownSetting, putOwnSetting } from './account.store.ts';

/** The caller's account with its roles. */
export async function ownProfile(ctx: Ctx) {
  const row = (await ownAccount(ctx.db, ctx.actor.operatorId)) ?? refuse('common.unauthorized');
  return {
    ...row,
    roles: row.roles ?? [],
    lastLogin: await loginBeforeThis(ctx),
  };
}

/** Stores the caller's profile picture, re-encoded. */
export async function saveAvatar(ctx: Ctx, { body }: InputOf<typeof account.saveAvatar>) {
  ctx.audit.on(ctx.actor.operatorId);
  const avatar = await portraitOf(body.content);
  await keepOwnAvatar(ctx, avatar);
  return { avatar };
}

export async function removeAvatar(ctx: Ctx) {
  await keepOwnAvatar(ctx, null);
  return {};
}

const layoutName = 'layout';

/** Stored values that are no longer understood count as unset. */
async function keptLayout({ db, actor }: Ctx): Promise<LayoutSettings | null> {
  const kept = layoutSettings.safeParse(await ownSetting(db, actor.operatorId, layoutName));
  return kept.success ? kept.data : null;
}

export const ownLayout = async (ctx: Ctx) => ({ layout: await keptLayout(ctx) });

/** Stores the display preferences; dependent options are corrected. */
export async function saveLayout(ctx: Ctx, { body }: InputOf<typeof account.saveLayout>) {
  const { operatorId } = ctx.actor;
  const before = await keptLayout(ctx);
  const layout = settledLayout(body);
  await putOwnSetting(ctx.db, { operatorId, name: layoutName, value: layout }, ctx.now());
  ctx.audit.record(operatorId, changed(before, layout));
  return { layout };
}

/** Changed fields, as field to [before, after]. */
function changed(before: LayoutSettings | null, after: LayoutSettings) {
  const names = Object.keys(after) as (keyof LayoutSettings)[];
  const different = names.filter((name) => before?.[name] !== after[name]);
  return Object.fromEntries(different.map((name) => [name, [before?.[name] ?? null, after[name]]]));
}
