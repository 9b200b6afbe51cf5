import { z } from 'zod';
import {
  type Access,
  int32,
  int32InQuery,
  listOf,
  reason,
  type SettingGroup,
  smallId,
} from '../../kit/index.ts';
import { held, settingChange, settingDifferences } from './area-settings.rows.ts';

const params = z.object({ areaId: smallId });
const mostAreas = 50;
const changeRefusals = [
  'common.not_found',
  'common.stale_version',
  'settings.same',
  'approval.requested',
] as const;

interface GroupSays<M extends string, P extends string> {
  /** Of the operator log. */
  module: M;
  /** The path of one area's group; it ends with `:areaId`. */
  path: P;
  sees: Access;
  deals: Access;
  says: Record<'show' | 'history' | 'compare' | 'save' | 'copy', string>;
}

type Held<G extends Pick<SettingGroup, 'kept'>> = ReturnType<typeof held<G>>;

/**
 * The calls of one group of settings with its own page: show it, its history and the differences from other areas,
 * change it and copy it.
 */
export function groupCalls<
  const G extends Pick<SettingGroup, 'name' | 'schema' | 'kept'>,
  const M extends string,
  const P extends string,
>(group: G, { module, path, sees, deals, says }: GroupSays<M, P>) {
  const name = group.name as G['name'];
  const seen = { rows: 'own', params, access: sees, refusals: ['common.not_found'] } as const;
  const changing = { rows: 'own', params, access: deals, secondPerson: 'when-asked' } as const;
  const one = { areaId: z.int(), area: z.string(), [name]: held(group) };
  return {
    show: {
      ...seen,
      summary: says.show,
      method: 'GET',
      path,
      reply: z.object(one) as unknown as z.ZodObject<
        { areaId: z.ZodInt; area: z.ZodString } & { [K in G['name']]: Held<G> }
      >,
    },
    history: {
      ...seen,
      summary: says.history,
      method: 'GET',
      path: `${path}/history`,
      reply: z.object({ list: z.array(settingChange) }),
    },
    compare: {
      ...seen,
      summary: says.compare,
      method: 'GET',
      path: `${path}/compare`,
      query: z.object({ areaIds: listOf(int32InQuery.positive(), mostAreas) }),
      reply: z.object({
        list: z.array(z.object({ areaId: z.int(), area: z.string(), change: settingDifferences })),
      }),
    },
    save: {
      ...changing,
      summary: says.save,
      method: 'PUT',
      path,
      body: z.object({ content: group.schema as G['schema'], version: int32, reason }),
      reply: z.object({ version: z.int() }),
      refusals: changeRefusals,
      audit: { module, action: `save_${name}`, sensitive: true },
    },
    copy: {
      ...changing,
      summary: says.copy,
      method: 'POST',
      path: `${path}/copies`,
      body: z.object({ areaIds: z.array(smallId).min(1).max(mostAreas), version: int32, reason }),
      /** How many areas it changed. */
      reply: z.object({ changed: z.int() }),
      refusals: changeRefusals,
      audit: { module, action: `copy_${name}`, sensitive: true },
    },
  } as const;
}
