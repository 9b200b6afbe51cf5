import { expect, test } from 'vitest';
import { servedLine } from '../kernel/program/launch-report.ts';
import { addressOf, answersCalls, checkRole, doesJobs, runsGateway } from './roles.ts';

const shared = {
  databaseUrl: 'postgres://db/kickstand',
  mqttUrl: 'mqtt://broker',
  secretKey: Buffer.alloc(32),
};
const roles = ['all', 'api', 'gateway', 'jobs'] as const;

test('every part of the server is done by one role, and all of them by ROLE=all', () => {
  for (const does of [answersCalls, runsGateway, doesJobs])
    expect(roles.filter((role) => does({ role }))).toHaveLength(2);
  for (const does of [answersCalls, runsGateway, doesJobs]) expect(does({ role: 'all' })).toBe(true);
});

test('only a program that serves the console says where it is opened', () => {
  const own = { host: '127.0.0.1', port: 8090, publicOrigin: 'https://console.example.com' };
  const mqttUrl = 'mqtt://broker:1883';
  const lines = roles.map((role) => servedLine({ role, mqttUrl, url: addressOf({ role, ...own }) }));
  const health = 'health and figures at http://localhost:8090/healthz and http://localhost:8090/metrics';
  expect(lines).toEqual([
    'Kickstand answers at https://console.example.com',
    'Kickstand answers at https://console.example.com',
    `Kickstand hears vehicles at mqtt://broker:1883; ${health}`,
    `Kickstand does what is done by the clock; ${health}`,
  ]);
});

test('a single server needs nothing shared', () => {
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
