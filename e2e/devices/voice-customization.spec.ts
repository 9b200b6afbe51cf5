import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackage } from '@kickstand/domain/fleet/upgrades';
import { afterAll, expect, inject, test } from 'vitest';
import { watchConsole } from '../support/browser.ts';
import { deskOf, openAt } from '../support/desks.ts';
import { act, choose, fill, rowOf } from '../support/forms.ts';
import { freshNumber } from '../support/fresh.ts';
import { listOf, vehiclesOf, waitsOf } from './upgradable.ts';

const { dataDir } = inject('system');
const page = await deskOf('production');
afterAll(() => page.context().close());
const complaints = watchConsole(page);

const modelOf = () => {
  const sample = readPackage(readFileSync(join(dataDir, 'demo', 'firmware-2.2.0.kspk')));
  if (!sample) throw new Error('the demo has no sample');
  return sample.header.model;
};

const patienceMs = 90_000;

/** The vehicles that took their voices, once each has said so of itself: it speaks a moment after it confirmed. */
async function untilSucceeded(jobId: string, version: string) {
  const path = `voice/job-vehicles?jobId=${jobId}&state=success`;
  const until = Date.now() + patienceMs;
  for (;;) {
    const done = await listOf<{ carId: string; nowVersion: string }>(path);
    if (done.some(({ nowVersion }) => nowVersion === version)) return done;
    if (Date.now() > until)
      throw new Error(`the vehicle did not take its voices: ${await waitsOf('voice', jobId)}`);
    await page.waitForTimeout(500);
  }
}

test('a text is spoken, listened to and put into a slot, and a vehicle on the street says it by the pack that it was sent', async () => {
  const number = freshNumber();
  const [name, version] = [`语音 ${number}`, `v${number}`];
  const model = modelOf();

  await openAt(page, '/production/voice-customization');
  await page.getByRole('button', { name: '新建语音包' }).first().click();
  const form = page.getByRole('dialog');
  await fill(form, { 名称: name, 版本: version });
  await choose(page, form, '车型', model);
  await form.getByRole('button', { name: '新建语音包' }).click();
  await form.waitFor({ state: 'hidden' });

  await act(rowOf(page, name), '声音');
  await act(rowOf(page, '开始用车'), '文字转语音');
  const speaking = page.getByRole('dialog');
  await fill(speaking, { 文字: '欢迎用车' });
  await speaking.getByRole('button', { name: '合成试听' }).click();
  const player = speaking.getByLabel('合成的声音');
  await player.waitFor();
  // It is a sound that the browser can play, of as many notes as the text has characters.
  await page.waitForFunction(
    (label) => (document.querySelector(`audio[aria-label="${label}"]`) as HTMLAudioElement)?.duration > 0,
    '合成的声音',
  );
  expect(await player.evaluate((audio) => (audio as HTMLAudioElement).duration)).toBeCloseTo(0.72, 1);
  await speaking.getByRole('button', { name: '确定' }).click();
  await speaking.waitFor({ state: 'hidden' });
  await rowOf(page, '开始用车').getByText('欢迎用车').waitFor();
  await rowOf(page, '开始用车').getByRole('button', { name: '试听' }).click();
  await page.getByLabel('3 号槽位的声音').waitFor();

  await page.getByRole('button', { name: '返回列表' }).click();
  // The list is read again when it is shown; what it had before is refused as changed meanwhile.
  await rowOf(page, name).getByText('1 / 6').waitFor();
  await act(rowOf(page, name), '开始测试');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await rowOf(page, name).getByText('测试中').waitFor();
  await act(rowOf(page, name), '单车测试');
  const trying = page.getByRole('dialog');
  // The first six may be taken by the journey of firmware at this moment.
  const free = await vehiclesOf(model);
  const carId = free[6] ?? free.at(-1) ?? '';
  await fill(trying, { 车辆编号: carId });
  await trying.getByRole('button', { name: '确定' }).click();
  await trying.waitFor({ state: 'hidden' });

  await page.getByRole('tab', { name: '下发任务' }).click();
  await rowOf(page, `${name} · ${carId}`).waitFor();
  const job = (await listOf<{ id: string; name: string }>('voice/jobs?pageSize=50')).find(
    (one) => one.name === `${name} · ${carId}`,
  );
  expect(await untilSucceeded(job?.id ?? '', version)).toEqual([
    expect.objectContaining({ carId, nowVersion: version }),
  ]);
  await page.getByRole('button', { name: '刷新' }).first().click();
  await rowOf(page, `${name} · ${carId}`).getByText('已完成').waitFor();
  expect(complaints).toEqual([]);
});
