import { expect, test } from 'vitest';
import { answersCalls, checkRole, doesJobs, hearsVehicles } from './roles.ts';

const shared = {
  databaseUrl: 'postgres://db/kickstand',
  mqttUrl: 'mqtt://broker',
  secretKey: Buffer.alloc(32),
};
const roles = ['all', 'api', 'gateway', 'jobs'] as const;

test('every part of the server is done by one role, and all of them by ROLE=all', () => {
  for (const does of [answersCalls, hearsVehicles, doesJobs])
    expect(roles.filter((role) => does({ role }))).toHaveLength(2);
  for (const does of [answersCalls, hearsVehicles, doesJobs]) expect(does({ role: 'all' })).toBe(true);
});

test('a server by itself needs nothing that is shared', () => {
  const nothing = { databaseUrl: undefined, mqttUrl: undefined, secretKey: undefined };
  expect(() => checkRole({ role: 'all', ...nothing })).not.toThrow();
});

test.each([
  ['databaseUrl', 'database', 'DATABASE_URL'],
  ['mqttUrl', 'broker', 'MQTT_URL'],
  ['secretKey', 'key', 'SECRET_KEY'],
])('one of several programs is not started without %s', (key, what, name) => {
  for (const role of ['api', 'gateway', 'jobs'] as const) {
    expect(() => checkRole({ role, ...shared })).not.toThrow();
    expect(() => checkRole({ role, ...shared, [key]: undefined })).toThrow(
      `ROLE=${role} needs the ${what} that all programs of the deployment share: set ${name}.`,
    );
  }
});
