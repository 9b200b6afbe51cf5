import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { watchConsole } from './support/browser.ts';
import { deskOf, openAt } from './support/desks.ts';
import { choose, fill } from './support/forms.ts';
import { account, ask } from './support/people.ts';

const { url } = inject('system');
const size = { width: 480, height: 320 };

/** A picture in which no two neighbouring pixels are alike, as a PNG. */
const noise = () => {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7_919 + (i >> 7) * 104_729) % 256;
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
};

/** How much the pixels of a part of a picture differ from one another: the standard deviation of their brightness. */
const roughness = async (picture: Buffer, part: { left: number; top: number }) => {
  const extract = { ...part, width: 12, height: 12 };
  const { channels } = await sharp(await sharp(picture).extract(extract).png().toBuffer()).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
};

/** Drag over the left upper quarter of the picture that is being blurred. */
async function blurQuarter(page: Page) {
  const box = await page.getByLabel('图片，拖动以框选').boundingBox();
  if (!box) throw new Error('no picture to blur');
  await page.mouse.move(box.x + 1, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
}

test('a ticket is written with a blurred picture, answered by the vendor, opened again and rated, and a franchisee sees none of it', async () => {
  const [writer, vendor] = [await deskOf('operations'), await deskOf('administrator')];
  const complaints = [watchConsole(writer), watchConsole(vendor)];
  const title = `地图导出缺少车辆 ${Date.now() % 100_000}`;
  await openAt(writer, '/work/new-work-order');
  const form = writer.getByRole('form', { name: '新建工单' });
  await choose(writer, form, '类型', '缺陷');
  await choose(writer, form, '所在页面', '操作员日志');
  await fill(form, { 标题: title, 问题描述: '导出的文件里少了昨天新上架的车辆' });
  await form
    .getByLabel(/^图片/)
    .setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: await noise() });
  await form.getByRole('button', { name: '打码 截图.png' }).click();
  await blurQuarter(writer);
  await writer.getByRole('button', { name: /完\s?成/ }).click();
  await form.getByRole('button', { name: /提\s?交/ }).click();
  await writer.getByRole('heading', { name: title }).waitFor();
  const feedbackId = new URL(writer.url().replace('#/', '')).searchParams.get('id') ?? '';

  const admin = await account('administrator');
  const { data } = await ask(`/ebike/v3/backend/feedback/single/${feedbackId}`, { apiKey: admin.apiKey });
  const { photos, context } = data as { photos: { address: string }[]; context: { requestIds: string[] } };
  expect(context.requestIds.length).toBeGreaterThan(0);
  const kept = Buffer.from(await (await fetch(`${url}${photos[0]?.address}`)).arrayBuffer());
  // The middle of a block, and beside it what nobody blurred.
  expect(await roughness(kept, { left: 8, top: 8 })).toBeLessThan(4);
  expect(await roughness(kept, { left: 400, top: 250 })).toBeGreaterThan(20);

  await openAt(vendor, '/work/view-tickets');
  await vendor.getByRole('link', { name: title }).first().click();
  await vendor.getByRole('heading', { name: title }).waitFor();
  await vendor.getByLabel('回复内容').fill('已定位到原因，请稍后重新导出');
  await vendor.getByRole('button', { name: '发送' }).click();
  await vendor.getByText('已定位到原因，请稍后重新导出').waitFor();
  await vendor.getByRole('button', { name: '标记解决' }).click();
  const solving = vendor.getByRole('dialog');
  await solving.getByRole('textbox').first().fill('已修复，请重新导出');
  await solving.getByRole('button', { name: '标记解决' }).click();
  await vendor.getByRole('heading', { name: new RegExp(`${title}.*已解决`) }).waitFor();

  await writer.reload();
  const actions = writer.locator('.feedback-actions');
  await actions.getByRole('button', { name: '重新打开' }).click();
  const reopening = writer.getByRole('dialog');
  await reopening.getByRole('textbox').first().fill('重新导出后还是缺少车辆');
  await reopening.getByRole('button', { name: '重新打开' }).click();
  await writer.getByRole('heading', { name: new RegExp(`${title}.*已重开`) }).waitFor();
  await actions.getByRole('button', { name: /^关\s?闭$/ }).click();
  await writer.getByRole('button', { name: /^确\s?定$/ }).click();
  await actions.getByRole('button', { name: /^评\s?价$/ }).click();
  const rating = writer.getByRole('dialog');
  await rating.getByRole('radio').nth(4).click();
  await rating.getByRole('button', { name: /^确\s?定$/ }).click();
  await rating.waitFor({ state: 'hidden' });

  const owner = await account('franchisee-owner');
  const foreign = await ask(`/ebike/v3/backend/feedback/single/${feedbackId}`, { apiKey: owner.apiKey });
  expect(foreign.status).toBe(404);
  const listed = await ask('/ebike/v3/backend/feedback/finding?pageSize=200', { apiKey: owner.apiKey });
  expect(JSON.stringify(listed.data)).not.toContain(title);
  expect(complaints.flat()).toEqual([]);
  await Promise.all([writer.context().close(), vendor.context().close()]);
});
