import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackage, signedText, writePackage } from '@kickstand/domain/fleet/upgrades';
import { afterAll, expect, inject, test } from 'vitest';
import { watchConsole } from '../support/browser.ts';
import { agreeTo, deskOf, openAt } from '../support/desks.ts';
import { act, choose, fill, rowOf } from '../support/forms.ts';
import { freshNumber } from '../support/fresh.ts';
import { listOf, vehiclesOf, waitsOf } from './upgradable.ts';

const { dataDir } = inject('system');
const page = await deskOf('production');
const checker = await deskOf('administrator');
afterAll(() => Promise.all([page.context().close(), checker.context().close()]));
const complaints = watchConsole(page);

const chunk = 4_096;

/** A package of a version of its own for the model of the demo’s sample, signed with the key that the demo trusts. */
function aPackage(version: string) {
  const sample = readPackage(readFileSync(join(dataDir, 'demo', 'firmware-2.2.0.kspk')));
  if (!sample) throw new Error('the demo has no sample');
  const { model } = sample.header;
  const image = Uint8Array.from({ length: 4 * chunk }, (_, i) => (i * 7 + version.length) % 256);
  const sha256 = createHash('sha256').update(image).digest('hex');
  const said = { kind: 'firmware' as const, model, version, size: image.length, sha256 };
  const key = createPrivateKey(readFileSync(join(dataDir, 'demo', 'firmware-key.pem')));
  const signature = sign(null, Buffer.from(signedText(said)), key).toString('base64');
  return {
    model,
    file: Buffer.from(writePackage({ header: { ...said, fromVersions: [], signature }, image })),
  };
}

test('a package is taken in, goes to its first vehicles over the air until they confirm it, and on to all with a second person', async () => {
  const number = freshNumber();
  const [name, version] = [`固件 ${number}`, `3.${Math.floor(number / 100)}.${number % 100}`];
  const { model, file } = aPackage(version);

  await openAt(page, '/production/device-upgrade');
  await page.getByRole('button', { name: '上传升级包' }).first().click();
  const upload = page.getByRole('dialog');
  await upload
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.kspk', mimeType: 'application/octet-stream', buffer: file });
  await fill(upload, { 名称: name, 原因: '灰度新的电门驱动' });
  await choose(page, upload, '车型', model);
  await upload.getByRole('textbox').last().fill('上传固件');
  await upload.getByRole('button', { name: '确定' }).click();
  await rowOf(page, name).getByText('草稿').waitFor();
  for (const [step, state] of [
    ['开始测试', '测试中'],
    ['发布', '已发布'],
  ] as const) {
    await act(rowOf(page, name), step);
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await rowOf(page, name).getByText(state).waitFor();
  }

  await page.getByRole('tab', { name: '升级任务' }).click();
  await page.getByRole('button', { name: '新建升级' }).first().click();
  const form = page.getByRole('dialog');
  await fill(form, { 名称: name, 原因: '灰度新的电门驱动', 灰度: '30' });
  await choose(page, form, '升级包', name);
  const cars = (await vehiclesOf(model)).slice(0, 6);
  const carIds = form.getByLabel('指定车辆', { exact: true });
  await carIds.fill(`${cars.join(',')},`);
  await form.getByRole('switch', { name: '可跨多个时间窗' }).click();
  await form.getByLabel('时间窗', { exact: true }).hover();
  await form.locator('.upgrade-window .ant-select-clear').first().click();
  await form.getByText('6 辆，先灰度 2 辆').waitFor();
  await form.getByRole('button', { name: '新建升级' }).click();
  await form.waitFor({ state: 'hidden' });

  await act(rowOf(page, name), '详情');
  await page.waitForURL(/job=/);
  const id = new URL(page.url()).hash.split('job=')[1] ?? '';
  await page
    .getByText('灰度已完成，可以全量升级')
    .waitFor({ timeout: 90_000 })
    .catch(async (error) => {
      throw new Error(`the canary is not done: ${await waitsOf('fw', id)}`, { cause: error });
    });
  await page.getByRole('button', { name: '全量升级' }).click();
  const promote = page.getByRole('dialog');
  await fill(promote, { 原因: '灰度结果正常' });
  await promote.getByRole('button', { name: '确定' }).click();
  await agreeTo(checker, name);
  await page.getByText('升级中', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: '暂停' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByText('已暂停', { exact: true }).first().waitFor();

  const done = await listOf<{ nowVersion: string }>(`fw/job-vehicles?jobId=${id}&state=success`);
  expect(done.length).toBeGreaterThanOrEqual(2);
  expect(new Set(done.map(({ nowVersion }) => nowVersion))).toEqual(new Set([version]));
  expect(complaints).toEqual([]);
});
