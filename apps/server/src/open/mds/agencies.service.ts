import type { InputOf } from '@kickstand/contract/kit';
import type { mdsAgencies } from '@kickstand/contract/open/mds';
import { readPolygons } from '@kickstand/domain/open/regulator';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import {
  type AgencySaid,
  accountsWithKeys,
  countAreas,
  insertAgency,
  isTaken,
  lockAgency,
  pageOfAgencies,
  shownAgency,
  updateAgency,
} from './agencies.store.ts';

type Calls = typeof mdsAgencies;
type Body = InputOf<Calls['add']>['body'];

export const listAgencies = (ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfAgencies(ctx.db, ctx.rows.scope(query), query);

export const listAccounts = async (ctx: Ctx) => ({
  list: await accountsWithKeys(ctx.db, ctx.rows.scope(), ctx.now()),
});

const shown = async (ctx: Ctx, agencyId: string) =>
  (await shownAgency(ctx.db, ctx.rows.scope(), agencyId)) ?? refuse('common.not_found');

/** Validates an agency's data and returns what to store. */
async function checked(ctx: Ctx, agencyId: string, body: Body): Promise<AgencySaid> {
  const scope = ctx.rows.scope();
  const areaIds = [...new Set(body.areaIds)];
  if ((await countAreas(ctx.db, scope, areaIds)) < areaIds.length) refuse('mds.areas');
  const [account] = await accountsWithKeys(ctx.db, scope, ctx.now(), body.operatorId);
  if (!account) refuse('mds.account');
  if (await isTaken(ctx.db, body.operatorId, agencyId)) refuse('mds.account_taken');
  const polygons = body.boundary === '' ? [] : (readPolygons(body.boundary) ?? refuse('mds.boundary'));
  return { ...body, areaIds, polygons, by: ctx.actor.name, now: ctx.now() };
}

/** An agency for the log; its boundary by size. */
const loggedOf = ({ boundary, ...said }: Body) => ({ ...said, boundary: boundary.length });

export async function addAgency(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  const agencyId = newId();
  ctx.audit.on(agencyId);
  const said = await checked(ctx, agencyId, body);
  if (said.precision === 'exact') ctx.secondPerson({ object: agencyId, change: loggedOf(body) });
  await insertAgency(ctx.db, { ...said, agencyId, agentId: ctx.actor.agentId });
  ctx.audit.record(agencyId, loggedOf(body));
  return shown(ctx, agencyId);
}

type Told = Pick<AgencySaid, 'precision' | 'operatorId' | 'areaIds' | 'boundary' | 'isOn'>;

/** Whether a change gives exact positions and instants of more areas, or to somebody else. */
const tellsMore = (said: Told, before: Told) =>
  said.precision === 'exact' &&
  said.isOn &&
  (before.precision !== 'exact' ||
    !before.isOn ||
    said.operatorId !== before.operatorId ||
    said.boundary !== before.boundary ||
    said.areaIds.some((areaId) => !before.areaIds.includes(areaId)));

export async function changeAgency(ctx: Ctx, { params, body }: InputOf<Calls['change']>) {
  const { agencyId } = params;
  ctx.audit.on(agencyId);
  const before = (await lockAgency(ctx.db, ctx.rows.scope(), agencyId)) ?? refuse('common.not_found');
  const { version, ...rest } = body;
  if (before.version !== version) refuse('common.stale_version');
  const said = await checked(ctx, agencyId, rest);
  const change = differences(loggedOf(before), loggedOf(rest));
  if (tellsMore(said, before)) ctx.secondPerson({ object: agencyId, change });
  await updateAgency(ctx.db, agencyId, said);
  ctx.audit.record(agencyId, change);
  return shown(ctx, agencyId);
}

/** Gives an agency access to whole areas, when a deployment is set up. */
export const makeFirstAgency = (
  db: Db,
  of: Pick<AgencySaid, 'name' | 'operatorId' | 'providerId' | 'by' | 'now'> & {
    agentId: number;
    areaIds: readonly number[];
  },
) =>
  insertAgency(db, {
    ...of,
    agencyId: newId(),
    areaIds: [...of.areaIds],
    boundary: '',
    polygons: [],
    precision: 'coarse',
    isOn: true,
  });
