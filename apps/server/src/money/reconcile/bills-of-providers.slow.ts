import { reconcile } from '@kickstand/contract/money/reconcile';
import { everything } from '@kickstand/domain/platform/access';
import { expect, onTestFinished, test } from 'vitest';
import { featureFixture } from '../../../test/feature-fixture.ts';
import { aFaultyProvider, bookedAtOnce } from '../../../test/money/a-faulty-provider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { fileParts } from '../../../test/pictures.ts';
import { Database } from '../../kernel/database/db.ts';
import { fetchBills } from './fetching.jobs.ts';
import { reconcileRoutes } from './reconcile.routes.ts';

const zone = 'Asia/Shanghai';
const codes = ['FinancialReconciliation', 'FinancialReconciliation52'];

test.each(['wechat', 'alipay'] as const)(
  'of 100,000 lines that %s tells, 40 of them wrongly, exactly these 40 are found; the bill again changes nothing, and one that was cut off is refused',
  async (name) => {
    const fixture = await featureFixture(() =>
      reconcileRoutes({ zone, providers: new Map(), ...fileParts() }),
    );
    onTestFinished(() => fixture.close());
    fixture.clock.now = Date.parse('2026-09-22T11:00:00+08:00');
    const now = () => fixture.clock.now;
    const { merchant, day, provider, planted, lines, file, close } = await fixture.write(async (db) => {
      await aStaffMember(db, { operatorId: 'maker', agentId: 2, codes });
      return aFaultyProvider(db, name, now);
    });
    onTestFinished(async () => void (await close()));
    await new Database(fixture.fresh.owner).write(everything, (db) => bookedAtOnce(db, merchant));
    expect([lines, planted.length]).toEqual([100_000, 40]);
    const as = fixture.as({ operatorId: 'maker', name: 'maker', agentId: 2, codes });
    const found = async () => (await as(reconcile.diffs, { query: { pageSize: 200 } })).data?.list ?? [];
    const providers = { get: () => undefined, keys: () => [], formerly: () => provider };
    const round = () =>
      fetchBills({ database: fixture.database, now, zone, providers, files: fileParts().files });
    const ask = (bill: 'trade' | 'fund') => as(reconcile.fetchBill, { body: { merchant, day, bill } });
    fixture.clock.now = Date.parse('2026-09-21T09:00:00+08:00');
    await round();
    await fixture.write((db) =>
      db.updateTable('reconcile_batch').set({ ask_at: null }).where('bill', '=', 'fund').execute(),
    );
    fixture.clock.now = Date.parse('2026-09-22T11:00:00+08:00');
    const startedAt = performance.now();
    await round();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    const rows = await found();
    const onDay = rows.filter((row) => row.day === day);
    const said = onDay.map(({ kind, tradeNo }) => [kind === 'channel_only' ? 'unknown' : tradeNo, kind]);
    expect(said.sort()).toEqual([...planted].sort());
    expect(rows.filter((row) => row.day !== day).map(({ kind }) => kind)).toEqual(Array(6).fill('late'));

    const give = (content: Buffer) =>
      as(reconcile.importBill, {
        body: { merchant, day, fileName: '账单', content: content.toString('base64') },
      });
    expect((await give(file)).data).toMatchObject({ isNew: false });
    expect(await give(file.subarray(0, file.length - 200))).toMatchObject({ code: 'bill.unreadable' });
    expect((await ask('trade')).status).toBe(200);
    await round();
    expect(await found()).toEqual(rows);
    // The bill of the account tells the same things wrongly, and nothing else.
    expect((await ask('fund')).status).toBe(200);
    await round();
    expect(await found()).toEqual(rows);
    const accounts = (await as(reconcile.batches, { query: { bill: 'fund' } })).data?.list;
    expect(accounts?.find((row) => row.day === day)).toMatchObject({ state: 'matched', openDiffs: 0 });
  },
);
