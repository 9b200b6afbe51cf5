import type pg from 'pg';

/** Owns the schema and runs migrations; row-level security does not bind it. */
export const ownerRole = 'kickstand_owner';
/** The role of the running server; owns nothing and is bound by row-level security. */
export const appRole = 'kickstand_app';

/** Grants the application role what its migrations will create; append-only tables revoke rights again. */
export async function grantToAppRole(client: pg.ClientBase): Promise<void> {
  await client.query(`
    grant usage on schema public to ${appRole};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
    alter default privileges in schema public grant usage, select on sequences to ${appRole};
  `);
}

/** Creates both roles on our own cluster; needs a superuser. */
export async function createOwnRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [[ownerRole, appRole]],
  );
  const present = new Set(rows.map((row) => row.rolname));
  for (const role of [ownerRole, appRole])
    if (!present.has(role)) await client.query(`create role ${role} login nosuperuser nobypassrls`);
}

/** Creates a database owned by the owner role, unless it exists. */
export async function createOwnDatabase(client: pg.ClientBase, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name} owner ${ownerRole}`);
}
