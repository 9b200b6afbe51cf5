import { nothing } from '@kickstand/domain/platform/access';
import { type ConfiguredGround, groundsOf } from '@kickstand/domain/platform/grounds';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { settingOf } from '../../kernel/program/setting.ts';
import { storedWeb, webSetting } from './web-setting.ts';

/** Refuses words that are not maps, naming the first. */
export function mapsIn(words: string): readonly ConfiguredGround[] {
  const found = groundsOf(words);
  if (found) return found;
  const all = words.split(/\s+/).filter(Boolean);
  const word = all.find((one, i) => !groundsOf(all.slice(0, i + 1).join(' ')) && one) ?? words;
  return refuse('settings.maps', { word: word.slice(0, 80) });
}

/** The maps of the server's own setting and of the settings page, each once. */
export async function mapsOf(
  db: Db,
  fixed: readonly ConfiguredGround[],
): Promise<readonly ConfiguredGround[]> {
  const words = storedWeb(await settingOf(db, webSetting)).maps ?? '';
  const taken = new Set(fixed.map(({ id }) => id));
  const chosen = (groundsOf(words) ?? []).map((ground) =>
    ground.id.startsWith('map-') ? { ...ground, id: `chosen-${ground.id}` } : ground,
  );
  return [...fixed, ...chosen.filter(({ id }) => !taken.has(id))];
}

const readEveryMs = 1_000;

/**
 * The origins from which pages may load maps: reread at most every second; while the database is down, the last
 * result.
 */
export function mapOrigins(database: Database, fixed: readonly ConfiguredGround[], now: () => number) {
  const originsIn = (maps: readonly ConfiguredGround[]) => [
    ...new Set(maps.flatMap(({ origins }) => origins)),
  ];
  let last = { origins: originsIn(fixed), readAt: Number.NEGATIVE_INFINITY };
  return async (): Promise<readonly string[]> => {
    if (now() - last.readAt < readEveryMs) return last.origins;
    const maps = await database.read(nothing, (db) => mapsOf(db, fixed)).catch(() => undefined);
    last = { origins: maps ? originsIn(maps) : last.origins, readAt: now() };
    return last.origins;
  };
}
