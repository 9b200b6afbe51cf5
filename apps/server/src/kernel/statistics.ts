import pg from 'pg';

/** Counts all tables anew for the query planner: after a bulk load, long before the database would by itself. */
export async function refreshStatistics(owner: pg.ClientConfig) {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
