import { nothing } from '@kickstand/domain/platform/access';
import { baseMapsOf, type ConfiguredBaseMap } from '@kickstand/domain/platform/base-map';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { settingOf } from '../../kernel/program/setting.ts';
import { storedWeb, webSetting } from './web-setting.ts';

/** Refuses words that are not maps, naming the first. */
export function mapsIn(words: string): readonly ConfiguredBaseMap[] {
  const found = baseMapsOf(words);
  if (found) return found;
  const all = words.split(/\s+/).filter(Boolean);
  const word = all.find((one, i) => !baseMapsOf(all.slice(0, i + 1).join(' ')) && one) ?? words;
  return refuse('settings.maps', { word: word.slice(0, 80) });
}

/** The maps of the server's own setting and of the settings page, each once. */
export async function mapsOf(
  db: Db,
  fixed: readonly ConfiguredBaseMap[],
): Promise<readonly ConfiguredBaseMap[]> {
  const words = storedWeb(await settingOf(db, webSetting)).maps ?? '';
  const taken = new Set(fixed.map(({ id }) => id));
  const chosen = (baseMapsOf(words) ?? []).map((baseMap) =>
    baseMap.id.startsWith('map-') ? { ...baseMap, id: `chosen-${baseMap.id}` } : baseMap,
  );
  return [...fixed, ...chosen.filter(({ id }) => !taken.has(id))];
}

const readEveryMs = 1_000;

/**
 * The origins from which pages may load maps: reread at most every second; while the database is down, the last
 * result.
 */
export function mapOrigins(database: Database, fixed: readonly ConfiguredBaseMap[], now: () => number) {
  const originsIn = (maps: readonly ConfiguredBaseMap[]) => [
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
