import { type BankLineRow, bankLines, mostBankLines } from '@kickstand/contract/money/reconcile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { bankAccount, bankList, base64 } from '../../../../test/files/a-bank-file.ts';
import { longestWorkDuring } from '../../../../test/longest-block.ts';
import { fileParts } from '../../../../test/pictures.ts';
import { reconcileRoutes } from '../reconcile.routes.ts';
import { readBankFile } from './bank-file.ts';

const codes = ['FinancialReconciliation', 'FinancialReconciliation52'];
const day = '2026-09-20';
/** What taking a file may cost this thread at once, of what reading it costs. */
const mostOfReading = 1 / 4;
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() =>
    reconcileRoutes({ zone: 'Asia/Shanghai', providers: new Map(), ...fileParts() }),
  );
});
afterAll(() => fixture.close());

const desk = () => fixture.as({ codes, agentId: 2 });
const give = (content: string) => desk()(bankLines.importFile, { body: { fileName: '流水.csv', content } });

/** So many movements with numbers of the bank from one on. */
const numbered = (count: number, first = 1) =>
  Array.from({ length: count }, (_, n) => ({
    day,
    cents: n % 2 ? -(100 + n) : 100 + n,
    no: `N${first + n}`,
    party: `上海小驴出行有限公司${n % 500}`,
    text: `九月结算 第 ${n} 笔，按合同第四条支付`,
  }));

test('a statement of as many lines as there may be holds up nobody, whether its lines are new or known', async () => {
  const list = bankList(numbered(mostBankLines));
  const reading = await longestWorkDuring(() => readBankFile(Buffer.from(list)));
  const content = base64(list);
  for (const added of [mostBankLines, 0]) {
    const longest = await longestWorkDuring(async () => {
      expect((await give(content)).data).toMatchObject({ lines: mostBankLines, added });
    });
    // Against reading it here, so that a machine busy with much else judges alike.
    expect(longest / reading).toBeLessThan(mostOfReading);
  }
}, 120_000);

test('a text that is cut in the middle of a letter is kept without half of it', async () => {
  const text = `${'a'.repeat(299)}🚲`;
  const content = base64(bankList([{ day, cents: 1, no: 'CUT', text }], { account: bankAccount }));
  expect((await give(content)).data).toMatchObject({ added: 1 });
  const found: readonly BankLineRow[] =
    (await desk()(bankLines.list, { query: { words: 'CUT' } })).data?.list ?? [];
  expect(found[0]?.text).toBe(`${'a'.repeat(299)}\ufffd`);
});
