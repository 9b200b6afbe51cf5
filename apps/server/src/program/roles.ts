import { originOf, type Settings } from '../kernel/program/settings.ts';
import { StartError } from '../kernel/program/start-error.ts';

type Role = Pick<Settings, 'role'>;

/** Whether this role answers the console; the others answer only health and metrics. */
export const answersCalls = ({ role }: Role) => role === 'all' || role === 'api';
/** Whether this role hears vehicles; one program of a deployment does. */
export const runsGateway = ({ role }: Role) => role === 'all' || role === 'gateway';
/** Whether this role does what is done by the clock, not on a call. */
export const doesJobs = ({ role }: Role) => role === 'all' || role === 'jobs';

/** Where people open the console, or the own address of a program that serves none. */
export const addressOf = (settings: Role & Parameters<typeof originOf>[0]) =>
  originOf(answersCalls(settings) ? settings : { ...settings, publicOrigin: undefined });

const common = [
  ['databaseUrl', 'DATABASE_URL', 'database'],
  ['mqttUrl', 'MQTT_URL', 'broker'],
  ['secretKey', 'SECRET_KEY', 'key'],
] as const;

/** Programs that share a deployment need the same database, broker and key: throws a StartError for what is not given. */
export function checkRole(settings: Pick<Settings, 'role' | (typeof common)[number][0]>) {
  if (settings.role === 'all') return;
  for (const [key, name, what] of common)
    if (settings[key] === undefined)
      throw new StartError(
        `ROLE=${settings.role} needs the ${what} that all programs of the deployment share: set ${name}.`,
      );
}
