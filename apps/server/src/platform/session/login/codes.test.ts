import { session } from '@kickstand/contract/platform/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { phones, type SessionFixture, sessionFixture } from '../../../../test/session-fixture.ts';
import { type SessionLimits, strictLimits } from '../session.settings.ts';
import { withinLimits } from './codes.service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await sessionFixture({ limits: { ...strictLimits, handshakesPerAddressHour: 10_000 } });
});
afterAll(() => fixture.close());
/** Each test begins on a new day with unused limits. */
beforeEach(() => fixture.pass(2 * day));

async function visitor(address?: string) {
  const browser = fixture.browser(address);
  await browser.shakeHands();
  return browser;
}

const ask = (browser: Browser, mobilePhoneNumber: string) =>
  browser.call(session.smsCode, { body: { mobilePhoneNumber } });
const guess = (browser: Browser, mobilePhoneNumber: string, smsCode: string) =>
  browser.call(session.verifyCode, { body: { mobilePhoneNumber, smsCode } });

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the page that asks', () => {
  const askAs = async (call: typeof session.smsCode | typeof session.smsCodeObs, application?: string) => {
    const browser = await visitor();
    const sealed = await browser.seal(call, { body: { mobilePhoneNumber: phones.clerk } });
    const headers = { 'idempotency-key': sealed.binding.nonce };
    const { status } = await browser.post(sealed, {
      headers: application ? { ...headers, 'application-id': application } : headers,
    });
    return status;
  };

  test.each([
    [session.smsCode, 'kickstand', 200],
    [session.smsCodeObs, 'kickstand', 200],
    [session.smsCodeObs, undefined, 200],
    [session.smsCode, 'somebody-else', 400],
  ] as const)('of %o names the application %s and is answered with %i', async (call, application, status) => {
    expect(await askAs(call, application)).toBe(status);
  });
});

describe('asking for a code', () => {
  test.each([
    ['', 'session.phone_invalid', '无效手机号'],
    ['1380000000', 'session.phone_invalid', '无效手机号'],
    ['12800000001', 'session.phone_format', '手机号码格式不正确'],
  ])('for %s is refused', async (phone, code, promot) => {
    expect(await ask(await visitor(), phone)).toMatchObject({ status: 400, code, promot });
  });

  test('answers in the caller’s language', async () => {
    const browser = await visitor();
    browser.language = 'en-US';
    expect(await ask(browser, '1')).toMatchObject({ promot: 'Invalid phone number' });
  });

  test('once a minute for a phone, whoever asks', async () => {
    expect(await ask(await visitor(), phones.clerk)).toMatchObject({
      suc: true,
      data: { resendSeconds: 60 },
    });
    fixture.pass(minute - 1);
    const other = await ask(await visitor('10.1.1.1'), phones.clerk);
    expect(other).toMatchObject({ status: 429, code: 'session.sms_limit', promot: '短信发送次数超量' });
    fixture.pass(1);
    expect(await ask(await visitor('10.1.1.1'), phones.clerk)).toMatchObject({ suc: true });
  });

  test('at the same moment gives one code', async () => {
    const visitors = await Promise.all(['10.2.0.1', '10.2.0.2', '10.2.0.3'].map(visitor));
    const answers = await Promise.all(visitors.map((browser) => ask(browser, phones.clerk)));
    expect(answers.filter(({ suc }) => suc)).toHaveLength(1);
  });

  const usage = { latest: null, phone_hour: 0, phone_day: 0, device_hour: 0, address_hour: 0, all_hour: 0 };
  test.each<[Partial<typeof usage>, keyof SessionLimits]>([
    [{ phone_hour: 5 }, 'phonePerHour'],
    [{ phone_day: 10 }, 'phonePerDay'],
    [{ device_hour: 10 }, 'devicePerHour'],
    [{ address_hour: 100 }, 'addressPerHour'],
    [{ all_hour: 1500 }, 'strangersPerHour'],
    [{ all_hour: 2000 }, 'allPerHour'],
  ])('with %j is over the limit, with one less it is not', (over, limit) => {
    const [[name, used] = ['', 0]] = Object.entries(over) as [string, number][];
    expect(used).toBe(strictLimits[limit]);
    for (const trusted of [false, true]) {
      const asking = { trusted, now: 0 };
      const strangersOnly = limit === 'addressPerHour' || limit === 'strangersPerHour';
      expect(withinLimits({ ...usage, ...over }, strictLimits, asking)).toBe(trusted && strangersOnly);
      const mayStill = trusted || limit !== 'allPerHour';
      expect(withinLimits({ ...usage, [name]: used - 1 }, strictLimits, asking)).toBe(mayStill);
    }
  });

  test('by strangers uses up nothing of what a person’s own device may ask for', async () => {
    const own = await fixture.loggedIn(phones.clerk);
    fixture.pass(hour);
    for (let i = 0; i < 5; i++) {
      fixture.pass(minute);
      expect((await ask(await visitor(`10.5.${i}.1`), phones.clerk)).suc).toBe(true);
    }
    const again = fixture.browser('10.5.0.1');
    again.device = own.device;
    await again.shakeHands();
    expect((await ask(again, phones.clerk)).suc).toBe(true);
    fixture.pass(minute - 1);
    expect((await ask(again, phones.clerk)).code).toBe('session.sms_limit');
    fixture.pass(1);
    expect((await ask(again, phones.clerk)).suc).toBe(true);
    expect((await ask(await visitor('10.5.9.1'), phones.clerk)).code).toBe('session.sms_limit');
  });

  test('counts a phone’s five an hour and ten a day', async () => {
    const sent = async (times: number) => {
      let suc = 0;
      for (let i = 0; i < times; i++) {
        fixture.pass(minute);
        if ((await ask(await visitor(`10.3.${i}.1`), phones.clerk)).suc) suc++;
      }
      return suc;
    };
    expect(await sent(7)).toBe(5);
    fixture.pass(hour);
    expect(await sent(7)).toBe(5);
    fixture.pass(hour);
    expect(await sent(2)).toBe(0);
    fixture.pass(day);
    expect(await sent(1)).toBe(1);
  });

  test('counts a device’s ten and an address’s hundred an hour over all phones', async () => {
    const phone = (i: number) => `139${String(i).padStart(8, '0')}`;
    const one = await visitor('10.4.0.1');
    let fromDevice = 0;
    for (let i = 0; i < 12; i++) if ((await ask(one, phone(i))).suc) fromDevice++;
    expect(fromDevice).toBe(10);
    let fromAddress = fromDevice;
    for (let i = 20; i < 114; i++) if ((await ask(await visitor('10.4.0.1'), phone(i))).suc) fromAddress++;
    expect(fromAddress).toBe(100);
    expect((await ask(await visitor('10.4.0.2'), phone(200))).suc).toBe(true);
  });
});

describe('a phone without an account', () => {
  /** Statements sent to the database during the work. */
  async function statements(work: () => Promise<unknown>) {
    const seen: string[] = [];
    const { pool } = fixture.database;
    const connect = pool.connect.bind(pool) as () => Promise<import('pg').PoolClient>;
    pool.connect = (async () => {
      const client = await connect();
      return new Proxy(client, {
        get: (target, name) => {
          const value = Reflect.get(target, name) as unknown;
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            if (name === 'query') seen.push(String((given[0] as { text?: string })?.text ?? given[0]));
            return (value as (...args: unknown[]) => unknown).apply(target, given);
          };
        },
      });
    }) as typeof pool.connect;
    await work();
    pool.connect = connect as typeof pool.connect;
    return seen;
  }

  test('answers and costs the same at every step', async () => {
    const steps = async (phone: string) => {
      const browser = await visitor(`10.5.0.${phone.at(-1)}`);
      fixture.pass(2000);
      const answers: unknown[] = [];
      const spent = await statements(async () => {
        for (const outcome of [
          await browser.call(session.user, { query: { mobilePhoneNumber: phone } }),
          await ask(browser, phone),
          await guess(browser, phone, '111111'),
          await browser.call(session.login, { body: { opManId: phone } }),
        ])
          answers.push({ ...outcome, data: outcome.suc ? Object.keys(outcome.data as object) : null });
      });
      return { answers, spent };
    };
    const [known, unknown] = [await steps(phones.clerk), await steps(phones.unknown)];
    expect(known.answers).toHaveLength(4);
    expect(unknown.answers).toEqual(known.answers);
    expect(known.spent.length).toBeGreaterThan(10);
    expect(unknown.spent).toEqual(known.spent);
  });

  test('gets an object id of the same shape, always the same, and no message', async () => {
    const browser = await visitor();
    const objectId = async (mobilePhoneNumber: string) =>
      (await browser.call(session.user, { query: { mobilePhoneNumber } })).data.objectId;
    expect(await objectId(phones.unknown)).toMatch(/^[0-9a-f]{24}$/);
    expect(await objectId(phones.clerk)).toMatch(/^[0-9a-f]{24}$/);
    expect(await objectId(phones.unknown)).toBe(await objectId(phones.unknown));
    await ask(browser, phones.unknown);
    expect(await fixture.readCode(phones.unknown)).toBe('none');
  });
});

describe('a code', () => {
  test('proves the phone once', async () => {
    const browser = await visitor();
    await ask(browser, phones.clerk);
    const code = await fixture.readCode(phones.clerk);
    expect(code).toMatch(/^\d{6}$/);
    const proven = await guess(browser, phones.clerk, code);
    expect(proven).toMatchObject({
      suc: true,
      data: { objectId: fixture.session.vault.objectId(phones.clerk) },
    });
    expect(await guess(browser, phones.clerk, code)).toMatchObject({
      status: 422,
      code: 'session.code_wrong',
    });
  });

  test('is good for five minutes', async () => {
    const browser = await visitor();
    await ask(browser, phones.clerk);
    const code = await fixture.readCode(phones.clerk);
    fixture.pass(5 * minute);
    expect(await guess(browser, phones.clerk, code)).toMatchObject({ code: 'session.code_wrong' });
  });

  test('is good only in the browser that asked, and only for its phone', async () => {
    const [asked, other] = [await visitor(), await visitor()];
    await ask(asked, phones.clerk);
    const code = await fixture.readCode(phones.clerk);
    expect(await guess(other, phones.clerk, code)).toMatchObject({ code: 'session.code_wrong' });
    expect(await guess(asked, phones.admin, code)).toMatchObject({ code: 'session.code_wrong' });
    expect(await guess(asked, phones.clerk, code)).toMatchObject({ suc: true });
  });

  test('a newer one takes the place of an older one', async () => {
    const browser = await visitor();
    await ask(browser, phones.clerk);
    const older = await fixture.readCode(phones.clerk);
    fixture.pass(minute);
    await ask(browser, phones.clerk);
    const newer = await fixture.readCode(phones.clerk);
    if (older !== newer) expect(await guess(browser, phones.clerk, older)).toMatchObject({ suc: false });
    expect(await guess(browser, phones.clerk, newer)).toMatchObject({ suc: true });
  });

  test('is used up by five wrong ones, also when they come together', async () => {
    const browser = await visitor();
    await ask(browser, phones.clerk);
    const code = await fixture.readCode(phones.clerk);
    const wrong = await Promise.all(
      Array.from({ length: 5 }, () => guess(browser, phones.clerk, wrongFor(code))),
    );
    expect(new Set(wrong.map((outcome) => outcome.code))).toEqual(new Set(['session.code_wrong']));
    expect(await guess(browser, phones.clerk, code)).toMatchObject({
      suc: false,
      code: 'session.code_wrong',
    });
  });

  test('sent twice at once proves once', async () => {
    const browser = await visitor();
    await ask(browser, phones.clerk);
    const code = await fixture.readCode(phones.clerk);
    const both = await Promise.all([1, 2, 3].map(() => guess(browser, phones.clerk, code)));
    expect(both.filter(({ suc }) => suc)).toHaveLength(1);
  });

  test('is kept only as a digest', async () => {
    const browser = await visitor();
    await ask(browser, phones.clerk);
    const code = await fixture.readCode(phones.clerk);
    const rows = await fixture.write((db) => db.selectFrom('sms_code').selectAll().execute());
    const boxes = await fixture.write((db) => db.selectFrom('outbox').selectAll().execute());
    const kept = JSON.stringify([rows, boxes]);
    expect(kept).not.toContain(`"${code}"`);
    expect(kept).not.toContain(phones.clerk);
  });

  test('not well formed is refused before anything is counted', async () => {
    const browser = await visitor();
    expect(await guess(browser, phones.clerk, '12345')).toMatchObject({
      code: 'session.code_invalid',
      promot: '无效验证码',
    });
    expect(await guess(browser, '2', '123456')).toMatchObject({ promot: '手机号码格式不正确' });
  });
});

describe('ten wrong codes in an hour', () => {
  /** Fails in sessions of one device; returns the last result. */
  async function fail(browser: Browser, times: number) {
    await browser.shakeHands();
    let last = await guess(browser, phones.clerk, '999999');
    for (let i = 1; i < times; i++) last = await guess(browser, phones.clerk, '999999');
    return last;
  }

  const lockedFor = async (browser: Browser) => {
    await browser.shakeHands();
    const { code, facts } = await guess(browser, phones.clerk, '999999');
    return code === 'session.locked' ? facts.minutes : code;
  };

  test('lock the phone on that device for 15 minutes, then twice as long, up to a day', async () => {
    const browser = fixture.browser();
    expect(await fail(browser, 10)).toMatchObject({ code: 'session.code_wrong' });
    expect(await lockedFor(browser)).toBe(15);
    const locked = await ask(browser, phones.clerk);
    expect(locked).toMatchObject({
      status: 423,
      code: 'session.locked',
      promot: '错误次数过多，请 15 分钟后再试',
    });
    for (const expected of [30, 60, 120, 240, 480, 960, 1440, 1440]) {
      fixture.pass(Number(await lockedFor(browser)) * minute);
      await fail(browser, 10);
      expect(await lockedFor(browser)).toBe(expected);
    }
  });

  test('spread over more than an hour lock nothing', async () => {
    const browser = fixture.browser();
    await fail(browser, 9);
    fixture.pass(hour + 1);
    await fail(browser, 9);
    expect(await lockedFor(browser)).toBe('session.code_wrong');
  });

  test('on one device leave the owner’s own device alone', async () => {
    const [stranger, owner] = [fixture.browser('10.6.0.1'), fixture.browser('10.6.0.2')];
    await fail(stranger, 10);
    expect(await lockedFor(stranger)).toBe(15);
    await owner.shakeHands();
    expect(await ask(owner, phones.clerk)).toMatchObject({ suc: true });
    expect(await guess(owner, phones.clerk, await fixture.readCode(phones.clerk))).toMatchObject({
      suc: true,
    });
  });

  test('are forgiven by a right one in between', async () => {
    const browser = fixture.browser();
    await fail(browser, 9);
    await ask(browser, phones.clerk);
    expect(await guess(browser, phones.clerk, await fixture.readCode(phones.clerk))).toMatchObject({
      suc: true,
    });
    await fail(browser, 9);
    expect(await lockedFor(browser)).toBe('session.code_wrong');
  });

  test('lock a phone without an account alike', async () => {
    const browser = await visitor();
    for (let i = 0; i < 10; i++) await guess(browser, phones.unknown, '999999');
    expect(await guess(browser, phones.unknown, '999999')).toMatchObject({ code: 'session.locked' });
  });
});

describe('without a way to send', () => {
  test('nobody learns that a code was sent', async () => {
    const own = await sessionFixture({ demo: false });
    const browser = own.browser();
    await browser.shakeHands();
    expect(await ask(browser, phones.clerk)).toMatchObject({ status: 503, code: 'session.sms_unset' });
    await own.close();
  });
});
