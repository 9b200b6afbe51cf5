import { inject } from 'vitest';
import { databaseOf } from './database.ts';

/** Adds an operator of the root agent whose role holds just these codes; answers the phone. */
export async function operatorWith(codes: readonly string[], serial: number) {
  const client = await databaseOf(inject('system').dataDir);
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
