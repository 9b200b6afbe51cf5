import pg from 'pg';
import { codeOf, lineOf, StartError } from '../program/start-error.ts';
import { appRole, grantToAppRole } from './database-roles.ts';
import type { OpenDatabase } from './embedded-postgres.ts';

const oldestVersion = 15;
/** Any number: serialises programs of one deployment that start together and prepare the role. */
const roleLock = 4_701_884;
const connectWithinMs = 10_000;

/** A PostgreSQL server of the operator's. Sessions of the server step down to the application role. */
export async function openExternalDatabase(url: string, ownerUrl = url): Promise<OpenDatabase> {
  const owner = configOf(ownerUrl);
  const app = configOf(url, appRole);
  await withSession(owner, ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', async (client) => {
    await checkVersion(client);
    await prepareAppRole(client, new pg.Client({ connectionString: url }).user ?? '');
  });
  await withSession(app, 'DATABASE_URL', checkBoundByRowSecurity);
  return { kind: 'external', owner, app, stop: async () => undefined };
}

function configOf(url: string, role?: string): pg.PoolConfig {
  const address = new URL(url);
  const wishes = ['-c TimeZone=UTC', ...(role ? [`-c role=${role}`] : [])];
  const options = [address.searchParams.get('options'), ...wishes].filter(Boolean).join(' ');
  address.searchParams.set('options', options);
  return { connectionString: address.href, connectionTimeoutMillis: connectWithinMs };
}

async function withSession(
  config: pg.PoolConfig,
  setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  work: (client: pg.Client) => Promise<void>,
) {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(
      `The database at ${client.host}:${client.port} does not let us in (${lineOf(error) || codeOf(error)}): check ${setting} and that the server runs.`,
    );
  }
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client) {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new StartError(
      `The database is PostgreSQL ${version}: version ${oldestVersion} or newer is needed.`,
    );
}

/**
 * Creates the application role and lets the owner and the server's own user switch to it; an administrator may have done
 * so already.
 */
async function prepareAppRole(client: pg.Client, serverUser: string) {
  try {
    await client.query('select pg_advisory_lock($1)', [roleLock]);
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
    if (rowCount === 0) await client.query(`create role ${appRole} nologin nosuperuser nobypassrls`);
    const { rows } = await client.query<{ member: boolean }>(
      "select pg_has_role($1, $2, 'member') as member",
      [serverUser, appRole],
    );
    if (rowCount === 0 || !rows[0]?.member)
      await client.query(`grant ${appRole} to ${client.escapeIdentifier(serverUser)}`);
    await grantToAppRole(client);
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    throw new StartError(
      `The database user ${client.user} may not prepare the role ${appRole}: run "create role ${appRole}; grant ${appRole} to ${serverUser};" as administrator.`,
    );
  }
}

async function checkBoundByRowSecurity(client: pg.Client) {
  const { rows } = await client.query<{ free: boolean }>(
    `select rolsuper or rolbypassrls or exists (
       select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'usage')
     ) as free
     from pg_roles r where rolname = current_user`,
  );
  if (rows[0]?.free !== false)
    throw new StartError(
      `The database role ${appRole} is not bound by row-level security: take superuser, bypassrls and the ownership of tables away from it.`,
    );
}
