import type { InputOf } from '@kickstand/contract/kit';
import { mostOwnViews, type ViewLook, type views } from '@kickstand/contract/platform/views';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import {
  deleteView,
  insertView,
  lockViews,
  putFirst,
  rolesHeld,
  updateView,
  type ViewFound,
  viewById,
  viewsFor,
} from './views.store.ts';

const shown = (row: ViewFound, operatorId: string) => ({
  ...row,
  id: row.viewId,
  query: row.query as Record<string, string>,
  look: row.look as ViewLook | null,
  own: row.operatorId === operatorId,
  role: row.roleId === null ? null : { roleId: row.roleId, name: row.roleName ?? '' },
  opensFirst: row.firstId !== null,
});

/** The caller's own views of a list, and those shared with one of their roles. */
export async function listViews({ db, actor }: Ctx, { query: { list } }: InputOf<typeof views.list>) {
  const { operatorId } = actor;
  const roles = await rolesHeld(db, operatorId);
  const found = await viewsFor(
    db,
    { operatorId, list },
    roles.map(({ roleId }) => roleId),
  );
  return { views: found.map((row) => shown(row, operatorId)), roles, most: mostOwnViews };
}

/** A view of the caller's own; others' are treated as missing. */
async function ownView({ db, actor: { operatorId } }: Ctx, viewId: string) {
  const found = await viewById(db, operatorId, viewId);
  return found?.operatorId === operatorId ? found : refuse('common.not_found');
}

async function demandOwnRole({ db, actor }: Ctx, roleId: string | undefined) {
  if (roleId === undefined) return;
  const roles = await rolesHeld(db, actor.operatorId);
  if (!roles.some((role) => role.roleId === roleId)) refuse('view.other_role');
}

const logged = ({ name, query, role }: ReturnType<typeof shown>) => ({
  name,
  query,
  role: role?.name ?? null,
});

/** Stores a new view; names within a list must differ by more than case. */
export async function createView(ctx: Ctx, { body }: InputOf<typeof views.create>) {
  const { db, actor, now, audit } = ctx;
  const { list, ...keeping } = body;
  const shelf = { operatorId: actor.operatorId, list };
  const kept = await lockViews(db, shelf);
  await demandOwnRole(ctx, keeping.roleId);
  if (kept.some(({ name }) => name === keeping.name.toLowerCase()))
    refuse('view.name_taken', { name: keeping.name });
  if (kept.length >= mostOwnViews) refuse('view.too_many', { most: mostOwnViews, own: kept.length });
  const viewId = newId();
  await insertView(db, { ...keeping, ...shelf, viewId }, now());
  const made = shown(await ownView(ctx, viewId), actor.operatorId);
  audit.record(list, logged(made));
  return made;
}

/** Replaces the content of the caller's own view. */
export async function replaceView(ctx: Ctx, { params: { id }, body }: InputOf<typeof views.replace>) {
  const { db, actor, now, audit } = ctx;
  const before = shown(await ownView(ctx, id), actor.operatorId);
  audit.on(before.list);
  const kept = await lockViews(db, { operatorId: actor.operatorId, list: before.list });
  if (body.roleId !== before.role?.roleId) await demandOwnRole(ctx, body.roleId);
  if (kept.some(({ viewId, name }) => viewId !== id && name === body.name.toLowerCase()))
    refuse('view.name_taken', { name: body.name });
  await updateView(db, { ...body, viewId: id }, now());
  const after = shown(await ownView(ctx, id), actor.operatorId);
  const [was, is] = [logged(before), logged(after)];
  audit.record(before.list, {
    name: [was.name, is.name],
    query: [was.query, is.query],
    role: [was.role, is.role],
  });
  return after;
}

/** Deletes the caller's own view; lists that opened with it open without a view. */
export async function removeView(ctx: Ctx, { params: { id } }: InputOf<typeof views.remove>) {
  const view = shown(await ownView(ctx, id), ctx.actor.operatorId);
  await deleteView(ctx.db, id);
  ctx.audit.record(view.list, logged(view));
  return {};
}

/** Sets the view with which a list opens, or none. */
export async function openFirst(ctx: Ctx, { body: { list, id } }: InputOf<typeof views.first>) {
  const { db, actor, audit } = ctx;
  const { views: seen } = await listViews(ctx, { params: undefined, query: { list }, body: undefined });
  const view = id === null ? undefined : (seen.find((one) => one.id === id) ?? refuse('common.not_found'));
  await putFirst(db, { operatorId: actor.operatorId, list }, view?.id);
  audit.record(list, { first: view?.name ?? null });
  return {};
}
