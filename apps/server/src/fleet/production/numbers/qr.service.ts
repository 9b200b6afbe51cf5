import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { assets } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { putSetting, settingOf } from '../../../kernel/program/setting.ts';
import { keepMadeFile } from '../../../platform/exports/made-files.service.ts';
import { numbersInScope } from '../schemes.store.ts';
import { notOurs } from './numbers.service.ts';
import { numbersOfRun } from './numbers.store.ts';
import { qrSheetPdf } from './qr-pdf.ts';

type Calls = typeof assets;

const settingName = 'qrPattern';
const standardPattern = 'https://scan.example.com/b/{carId}';

async function patternOf({ db }: Pick<Ctx, 'db'>) {
  const stored = await settingOf(db, settingName);
  return typeof stored === 'string' ? stored : standardPattern;
}

export const showPattern = async (ctx: Ctx) => ({ pattern: await patternOf(ctx) });

export async function setPattern(ctx: Ctx, { body: { pattern } }: InputOf<Calls['setQrPattern']>) {
  const before = await patternOf(ctx);
  await putSetting(ctx.db, settingName, { value: pattern, now: ctx.now() });
  ctx.audit.record(settingName, { pattern: [before, pattern] });
  return { pattern };
}

async function numbersToPrint(
  ctx: Ctx,
  { carIds, runId }: InputOf<Calls['qrSheet']>['body'],
): Promise<string[]> {
  if (carIds) return [...new Set(carIds)];
  if (runId === undefined) throw new Refused('common.invalid', { fields: 'carIds' });
  ctx.audit.on(runId);
  const numbers = await numbersOfRun(ctx.db, ctx.rows.scope(), runId);
  return numbers.length > 0 ? numbers.map(String) : refuse('common.not_found');
}

/**
 * Makes the sheet of these vehicles and adds it to the caller's exports. New numbers can be printed before their
 * vehicles exist; a number that belongs to another company counts as unknown.
 */
export async function makeQrSheet(folder: string, ctx: Ctx, { body }: InputOf<Calls['qrSheet']>) {
  const carIds = await numbersToPrint(ctx, body);
  ctx.audit.on(`${carIds.length} vehicles`);
  const numbers = carIds.map(Number);
  const own = await numbersInScope(ctx.db, ctx.rows.scope(), numbers);
  const foreign = await notOurs(ctx, numbers);
  if (numbers.some((number) => foreign.has(number) && !own.has(number))) refuse('vehicle.not_found');
  const pattern = await patternOf(ctx);
  const title = body.locale === 'zh-CN' ? '二维码' : 'QR codes';
  const labels = carIds.map((carId) => ({ text: pattern.replace('{carId}', carId), number: carId }));
  const pdf = await qrSheetPdf(labels, title);
  const id = newId();
  const file = `${id}.pdf`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, file);
  await writeFile(path, pdf, { mode: 0o600 });
  try {
    const task = await keepMadeFile(ctx, {
      id,
      title: `${title} (${carIds.length})`,
      file,
      fileName: `qr-${carIds[0] ?? ''}.pdf`,
      bytes: pdf.length,
      rows: carIds.length,
    });
    ctx.audit.record(`${carIds.length} vehicles`, { carIds, pattern, taskId: task.id });
    return task;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
