import { inject } from 'vitest';
import { withDatabase } from './database.ts';

const { dataDir } = inject('system');
const idOf = (serial: number) => `only-${serial}`;

/** Adds an operator of the root agent whose role holds just these codes; answers the phone. */
export async function operatorWith(codes: readonly string[], serial: number) {
  const id = idOf(serial);
  const phone = `139000${String(serial).padStart(5, '0')}`;
  await withDatabase(dataDir, async (client) => {
    await client.query(
      `insert into role (role_id, agent_id, name, codes, updated_at) values ($1, 2, $1, $2, now()) on conflict do nothing`,
      [id, codes],
    );
    await client.query(
      `insert into operator (operator_id, phone, name, agent_id, role_id, created_at) values ($1, $2, '巡检', 2, $1, now()) on conflict do nothing`,
      [id, phone],
    );
  });
  return phone;
}

/** From now on that operator's role holds just these codes. */
export const grant = (codes: readonly string[], serial: number) =>
  withDatabase(dataDir, (client) =>
    client.query('update role set codes = $2 where role_id = $1', [idOf(serial), codes]),
  );
