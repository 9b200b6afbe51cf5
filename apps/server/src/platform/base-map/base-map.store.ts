import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** The default base map of a company's people, among those available: its own choice, or that of the nearest company above it. */
export async function usualBaseMap(db: Db, agentId: number, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ baseMapId: string }>`with recursive above as (
      select parent_id, base_map_id, 0 as step from agent where agent_id = ${agentId}
      union all
      select a.parent_id, a.base_map_id, b.step + 1 from agent a join above b on a.agent_id = b.parent_id)
    select base_map_id as "baseMapId" from above where base_map_id = any(${[...ids]}::text[])
    order by step limit 1`.execute(db);
  return rows[0]?.baseMapId ?? null;
}
