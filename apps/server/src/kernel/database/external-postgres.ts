import pg from 'pg';
import type { DatabaseSettings } from '../program/database-settings.ts';
import { codeOf, lineOf, StartError } from '../program/start-error.ts';
import type { ConnectionConfig } from './connections/connections.ts';
import { appRole, grantToAppRole } from './database-roles.ts';
import type { OpenDatabase } from './embedded-postgres.ts';

const oldestVersion = 15;
/** Any number: serialises programs of one deployment that start together and prepare the role. */
const roleLock = 4_701_884;
const connectWithinMs = 10_000;

/** Where a PostgreSQL server of the operator's is; what is not given follows from the rest. */
export type Addresses = Pick<DatabaseSettings, 'databaseUrl'> & Partial<DatabaseSettings>;

type Setting = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_DIRECT_URL';

/** A PostgreSQL server of the operator's. Sessions of the server step down to the application role. */
export async function openExternalDatabase(
  addresses: Addresses & { databaseUrl: string },
): Promise<OpenDatabase> {
  const { databaseUrl: url, databasePooler: pooler } = addresses;
  const { databaseOwnerUrl, databaseDirectUrl } = addresses;
  // Without an owner of its own the schema belongs to the user whose sessions step down by themselves.
  const owner = databaseOwnerUrl
    ? ownConfig(databaseOwnerUrl)
    : ownConfig(databaseDirectUrl ?? url, pooler && 'none');
  const app = appConfig(addresses);
  await withSession(owner, ownerSetting(addresses), async (client) => {
    if (pooler) await checkDirect(client, ownerSetting(addresses));
    await checkVersion(client);
    await prepareAppRole(client, userOf(url));
  });
  await withSession(app, 'DATABASE_URL', async (client) => {
    if (pooler) await checkRoleSettings(client, userOf(url));
    await checkBoundByRowSecurity(client);
  });
  if (app.direct)
    await withSession(app.direct, 'DATABASE_DIRECT_URL', async (client) => {
      await checkDirect(client, 'DATABASE_DIRECT_URL');
      await checkBoundByRowSecurity(client);
    });
  return { kind: 'external', owner, app, stop: async () => undefined };
}

const ownerSetting = ({ databaseOwnerUrl, databaseDirectUrl }: Addresses): Setting => {
  if (databaseOwnerUrl) return 'DATABASE_OWNER_URL';
  return databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
};

const userOf = (url: string) => new pg.Client({ connectionString: url }).user ?? '';

/** How the programs reach it: through the pooler where there is one, past it, and to a standby. */
export function appConfig({
  databaseUrl = '',
  databasePooler: pooler,
  databaseDirectUrl,
  databaseReadUrl,
}: Addresses): ConnectionConfig {
  // A pooler refuses options: what they would say stands with the user's role there.
  const configOf = (url: string) => (pooler ? bareConfig(url) : ownConfig(url, appRole));
  return {
    ...configOf(databaseUrl),
    ...(pooler && { pooler }),
    ...(databaseDirectUrl && { direct: ownConfig(databaseDirectUrl, appRole) }),
    ...(databaseReadUrl && { standby: configOf(databaseReadUrl) }),
  };
}

const bareConfig = (url: string): pg.PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectWithinMs,
});

/** With options for the session, one of which shows that they arrived. */
function ownConfig(url: string, role?: string): pg.PoolConfig {
  const address = new URL(url);
  const wishes = ['-c TimeZone=UTC', '-c kickstand.direct=on', ...(role ? [`-c role=${role}`] : [])];
  const options = [address.searchParams.get('options'), ...wishes].filter(Boolean).join(' ');
  address.searchParams.set('options', options);
  return bareConfig(address.href);
}

async function withSession(
  config: pg.PoolConfig,
  setting: Setting,
  work: (client: pg.Client) => Promise<void>,
) {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (refusesOptions(error)) throw new StartError(pooledSentence(setting));
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

const refusesOptions = (error: unknown) => /unsupported startup parameter.*options/.test(lineOf(error));

const pooledSentence = (setting: Setting) =>
  setting === 'DATABASE_URL'
    ? 'A connection pooler answers at DATABASE_URL: set DATABASE_POOLER=transaction or session, as its pool_mode says, and DATABASE_DIRECT_URL.'
    : `A connection pooler answers at ${setting}: let it name the PostgreSQL server itself.`;

/** The options of the session must have arrived: a pooler that ignores them would lend the session to others as well. */
async function checkDirect(client: pg.Client, setting: Setting) {
  const { rows } = await client.query<{ direct: string | null }>(
    "select current_setting('kickstand.direct', true) as direct",
  );
  if (rows[0]?.direct !== 'on') throw new StartError(pooledSentence(setting));
}

/** Through a pooler sessions are what the role of their user says. */
async function checkRoleSettings(client: pg.Client, user: string) {
  const wrong = roleSettingsMissing(await sessionOf(client), user);
  if (wrong) throw new StartError(`Through the pooler ${wrong.found}: run "${wrong.todo}" as administrator.`);
}

/** As whom, and by which clock, a session works. */
export interface PooledSession {
  role: string;
  zone: string;
}

export async function sessionOf(client: pg.ClientBase): Promise<PooledSession> {
  const { rows } = await client.query<PooledSession>(
    `select current_user as role, current_setting('TimeZone') as zone`,
  );
  return rows[0] ?? { role: '', zone: '' };
}

/** What the role of a pooler's user lacks, and the statements that give it; undefined: nothing. */
export function roleSettingsMissing({ role, zone }: PooledSession, user: string) {
  if (role === appRole && zone === 'UTC') return undefined;
  const name = /^[a-z_][a-z0-9_]*$/.test(user) ? user : pg.escapeIdentifier(user);
  return {
    found: `sessions are those of ${role} in the time zone ${zone} instead of ${appRole} in UTC`,
    todo: `alter role ${name} set role = ${appRole}; alter role ${name} set timezone = 'UTC';`,
  };
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
