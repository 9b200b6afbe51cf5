import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { runningPostgres } from '../../apps/server/src/kernel/embedded-postgres.ts';

/** Adds an operator of the root agent whose role holds just these codes; answers the phone. */
export async function operatorWith(codes: readonly string[], serial: number) {
  const config = runningPostgres(join(inject('system').dataDir, 'postgres'));
  if (!config) throw new Error('the database does not run');
  const client = new pg.Client(config as pg.ClientConfig);
  await client.connect();
  const id = `only-${serial}`;
  const phone = `139000${String(serial).padStart(5, '0')}`;
  await client.query(
    `insert into role (role_id, agent_id, name, codes, updated_at) values ($1, 2, $1, $2, now()) on conflict do nothing`,
    [id, codes],
  );
  await client.query(
    `insert into operator (operator_id, phone, name, agent_id, role_id, created_at) values ($1, $2, '巡检', 2, $1, now()) on conflict do nothing`,
    [id, phone],
  );
  await client.end();
  return phone;
}
