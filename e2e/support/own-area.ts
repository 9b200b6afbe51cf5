import { inject } from 'vitest';
import { withDatabase } from './database.ts';

const headOffice = 2;

/** An area that head office runs itself. */
export const ownArea = () =>
  withDatabase(inject('system').dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    const { rows } = await client.query<{ id: number; name: string }>(
      'select service_area_id as id, name from service_area where agent_id = $1 order by 1 limit 1',
      [headOffice],
    );
    if (!rows[0]) throw new Error('head office runs no area');
    return rows[0];
  });
