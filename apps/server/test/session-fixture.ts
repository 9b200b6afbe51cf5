import { nothing } from '@kickstand/domain/platform/access';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Route } from '../src/kernel/call/calls.ts';
import { defaultLimits, makeLimits } from '../src/kernel/call/limits.ts';
import { serve } from '../src/kernel/call/serve.ts';
import { Database, type Db } from '../src/kernel/database/db.ts';
import { makeMetrics } from '../src/kernel/web/metrics.ts';
import { makeSession, type Session, type SessionOptions } from '../src/platform/session/session.feature.ts';
import { Browser } from './browser.ts';
import { freshDatabase } from './database.ts';

/** A server with the session feature and `further` calls, on a database of its own and a clock that the test moves. */
export async function sessionFixture(
  over: Partial<SessionOptions> = {},
  further: (session: Session) => readonly Route[] = () => [],
) {
  const fresh = await freshDatabase();
  const database = new Database(fresh.app);
  const clock = { now: 1_790_000_000_000 };
  const now = over.now ?? (() => clock.now);
  const secret = Buffer.alloc(32, 7);
  const session = makeSession({ database, secret, demo: true, applicationId: 'kickstand', ...over, now });
  const app = Fastify() as unknown as FastifyInstance;
  const limits = makeLimits({ ...defaultLimits, address: 100_000 });
  serve(app, { database, now, gate: session.gate, limits, metrics: makeMetrics(), sealer: session.vault }, [
    ...session.routes,
    ...further(session),
  ]);
  await database.write(nothing, (db) => furnish(db, clock.now));
  clock.now += 600_000;

  const browser = (remoteAddress = '127.0.0.1') =>
    new Browser(async ({ method, url, headers, payload }) => {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers,
        remoteAddress,
        ...(payload !== undefined && { payload }),
      });
      return { status: response.statusCode, body: response.body ? response.json() : undefined };
    }, now);

  const readCode = async (phone: string) => {
    const answer = (await app.inject({ url: `/demo/sms?phone=${phone}` })).json<{
      data?: { code: string };
    }>();
    return answer.data?.code ?? 'none';
  };

  return {
    app,
    clock,
    database,
    fresh,
    session,
    browser,
    readCode,
    /** Let time pass, in milliseconds. */
    pass: (milliseconds: number) => {
      clock.now += milliseconds;
    },
    /** A browser that is logged in; its phone's last code may not be younger than a minute. */
    loggedIn: async (phone: string) => {
      const own = browser();
      const opened = await own.logIn(phone, readCode);
      if (!opened.suc) throw new Error(`login refused: ${opened.code}`);
      return own;
    },
    write: <T>(work: (db: Db) => Promise<T>) => database.write(nothing, work),
    close: async () => {
      await app.close();
      await fresh.drop();
    },
  };
}
export type SessionFixture = Awaited<ReturnType<typeof sessionFixture>>;

export const phones = {
  admin: '13800000001',
  clerk: '13800000002',
  franchisee: '13800000003',
  unknown: '13899999999',
} as const;

/** The root agent with two clerks, and a franchisee with one. */
async function furnish(db: Db, now: number) {
  const at = new Date(now);
  await db
    .insertInto('agent')
    .values([
      { agent_id: 2, parent_id: null, name: 'root', kind: 'direct', created_at: at },
      { agent_id: 3, parent_id: 2, name: 'north', kind: 'franchise', created_at: at },
      { agent_id: 4, parent_id: 3, name: 'north-east', kind: 'franchise', created_at: at },
    ])
    .execute();
  await db
    .insertInto('role')
    .values([
      {
        role_id: 'r-admin',
        agent_id: 2,
        name: '管理员',
        codes: ['01', '1002', '100242', '1404'],
        updated_at: at,
      },
      { role_id: 'r-clerk', agent_id: 2, name: '运营', codes: ['0302'], updated_at: at },
      { role_id: 'r-owner', agent_id: 3, name: '加盟商', codes: ['0302', '1002', '100242'], updated_at: at },
    ])
    .execute();
  const operator = { created_at: at, area_ids: null };
  await db
    .insertInto('operator')
    .values([
      {
        ...operator,
        operator_id: 'o-admin',
        phone: phones.admin,
        name: '张三',
        agent_id: 2,
        role_id: 'r-admin',
      },
      {
        ...operator,
        operator_id: 'o-clerk',
        phone: phones.clerk,
        name: '李四',
        agent_id: 2,
        role_id: 'r-clerk',
      },
      {
        ...operator,
        operator_id: 'o-owner',
        phone: phones.franchisee,
        name: '王五',
        agent_id: 3,
        role_id: 'r-owner',
      },
    ])
    .execute();
}
