import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { permissionTree } from '@kickstand/contract/organisation/permissions';
import { session } from '@kickstand/contract/platform/session';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../src/kernel/program/project-root.ts';
import { type EveryFeature, everyCall, everyCode, everyFeature, memberOf } from './harness.ts';

let all: EveryFeature;
let app: FastifyInstance;

beforeAll(async () => {
  all = await everyFeature();
  app = all.fixture.app;
});
afterAll(() => all.fixture.close());

describe('over HTTP', () => {
  const config = '/ebike/v3/backend/client-config';

  test('answers say what they are and in which characters', async () => {
    for (const url of [config, '/nowhere', '/platform/permission/allCode']) {
      const { headers } = await app.inject({ method: 'GET', url });
      expect(headers['content-type'], url).toBe('application/json; charset=utf-8');
    }
  });

  test('nothing is redirected', async () => {
    for (const url of [config, `${config}/`, '//example.com', '/platform/permission/role/'])
      expect((await app.inject({ method: 'GET', url })).statusCode, url).not.toBeGreaterThanOrEqual(500);
    for (const url of [`${config}/`, '//example.com'])
      expect((await app.inject({ method: 'GET', url })).headers.location, url).toBeUndefined();
  });

  test('an address that a client makes up is not believed', async () => {
    const [north] = all.worlds;
    const { operatorId, phone, objectId, agentId } = north;
    const body = { name: '张三', phone, company: '北', objectId };
    const ask = all.fixture.as({ codes: everyCode, operatorId, phone, agentId });
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
    expect((await ask(session.supportContact, { body }, forged)).status).toBe(200);
    const { rows } = await all.fixture.fresh.owner.query(
      'select ip from audit_log order by seq desc limit 1',
    );
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  });

  test('a call exists in its own method alone', async () => {
    const served = new Set(everyCall.map(({ method, path }) => `${method} ${path}`));
    for (const { path } of everyCall.filter((call) => !call.path.includes(':')))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)
        if (!served.has(`${method} ${path}`) && !everyCall.some((call) => matches(call.path, path)))
          expect((await app.inject({ method: method as 'GET', url: path })).statusCode).toBe(404);
  });

  test('a request with two lengths is refused', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
      socket.write(
        `POST ${config} HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });
});

const matches = (pattern: string, path: string) =>
  pattern.includes(':') && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);

describe('changes of rights', () => {
  const ofRights = everyCall.filter(
    (call) =>
      'audit' in call &&
      typeof call.audit === 'object' &&
      ['roles', 'users', 'agent_roles'].includes(call.audit.module) &&
      ['add', 'edit', 'remove', 'copy', 'push'].includes(call.audit.action),
  );

  test('every change of rights asks for a fresh proof', async () => {
    expect(ofRights.length).toBeGreaterThanOrEqual(10);
    const [north] = all.worlds;
    for (const call of ofRights) {
      expect('stepUp' in call && call.stepUp, call.id).toBe(true);
      const stale = all.fixture.as({ codes: everyCode, agentId: north.agentId, provenAt: null });
      expect(await stale(call, {} as never), call.id).toMatchObject({ status: 403, code: 'common.step_up' });
    }
  });

  test('nothing is changed while looking as a franchisee', async () => {
    const [north] = all.worlds;
    for (const call of everyCall) {
      const open = typeof call.access !== 'object' && call.access !== 'signed-in';
      if (call.method === 'GET' || open || ('whileViewing' in call && call.whileViewing)) continue;
      const looking = memberOf(all.fixture, north, { viewAs: north.agentId });
      expect(await looking(call, {}), call.id).toMatchObject({ status: 403, code: 'common.read_only' });
    }
  });
});

test('the permission tree has each code once, and every parent', () => {
  const codes = permissionTree.map(({ code }) => code);
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
  for (const { parent } of permissionTree) if (parent) expect(codes).toContain(parent);
});

describe('the table of security requirements', () => {
  const lines = readFileSync(join(projectRoot(), 'docs', 'asvs.md'), 'utf8').split('\n');
  const rows = lines
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.trim()));

  test('says of every requirement whether it is met, and how that is known', () => {
    expect(rows.length).toBeGreaterThan(60);
    for (const [number, , , met, where, proof] of rows) {
      expect(['yes', 'partly', '–'], number).toContain(met);
      expect(where, number).toMatch(/.+/);
      if (met !== '–') expect(proof, number).toMatch(/^`[^`]+\.test\.tsx?`/);
    }
  });

  test('names tests that exist', () => {
    for (const [number, , , , , proof = ''] of rows) {
      const [, file, title] = /^`([^`]+)` ?([^|]*)/.exec(proof) ?? [];
      if (!file) continue;
      const path = join(projectRoot(), file);
      expect(existsSync(path), `${number} ${file}`).toBe(true);
      const wanted = (title ?? '').replace(/\s*\|\s*$/, '').trim();
      expect(readFileSync(path, 'utf8'), `${number} ${file}`).toContain(wanted);
    }
  });
});
