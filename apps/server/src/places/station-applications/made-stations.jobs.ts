import { everything } from '@kickstand/domain/platform/access';
import { committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { type Texts, writeToRider } from '../../platform/rider-messages/rider-messages.service.ts';
import { noteMade, stationsMade } from './made-stations.store.ts';

const everyMs = 15_000;
const mostPerRun = 100;

interface Parts {
  database: Database;
  now(): number;
  texts: Texts;
}

const textOf = (station: string) => `您申请的站点“${station}”已启用，下次骑行可在此还车，感谢您的建议。`;

/**
 * Records for applications the stations that came into use in their place, and notifies the riders where messages
 * can be sent; a failure does not affect the others. Returns how many there were.
 */
export async function rememberMade(parts: Parts, onError: (error: unknown) => void): Promise<number> {
  const found = await parts.database.read(everything, (db) => stationsMade(db, mostPerRun, parts.now()));
  for (const made of found)
    await committing(parts, async (ctx) => {
      const { areaId, station } = made;
      for (const { riderId, agentId, phone } of await noteMade(ctx.db, made, ctx.now())) {
        if (!parts.texts.canSend || phone === null) continue;
        const of = { riderId, areaId, agentId, kind: 'manual', by: null } as const;
        await writeToRider(parts.texts, ctx, { ...of, phone, text: textOf(station) });
      }
    }).catch(onError);
  return found.length;
}

/** Checks every minute. Returns a function that stops it. */
export const startRememberingMade = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => rememberMade(parts, onError), onError);
