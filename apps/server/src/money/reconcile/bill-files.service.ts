import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputOf } from '@kickstand/contract/kit';
import type { reconcile } from '@kickstand/contract/money/reconcile';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { writeZip } from '../../kernel/files/zip.ts';
import { newId } from '../../kernel/ids.ts';
import { keepMadeFile } from '../../platform/exports/made-files.service.ts';
import { keptFiles } from './bill-files.store.ts';

/** How a bill is packed, by how it begins. */
function endingOf(bytes: Buffer): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gz';
  return bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'zip' : 'csv';
}

/** Keep a bill as it came; answers where. */
export async function keepBillFile(files: FileStore, fileId: string, bytes: Buffer): Promise<string> {
  const key = `bills/${fileId}.${endingOf(bytes)}`;
  await files.put(key, bytes);
  return key;
}

export interface FileParts {
  files: FileStore;
  /** Where made files lie. */
  folder: string;
}

const titles = { 'zh-CN': '渠道账单', 'en-US': 'Bills' };

type Body = InputOf<typeof reconcile.downloadFiles>['body'];

async function filesAsked({ files }: FileParts, ctx: Ctx, body: Body) {
  const kept = await keptFiles(ctx.db, body);
  return Promise.all(
    kept.map(async ({ day, merchant, bill, fileKey }, i) => ({
      name: `${day}-${merchant.replace(':', '-')}-${bill}${i > 0 ? `-${i + 1}` : ''}.${fileKey.split('.').at(-1)}`,
      bytes: (await files.get(fileKey)) ?? refuse('bill.no_file'),
    })),
  );
}

/** Put a bill as it came, or all of a day in an archive, among the caller's exports. */
export async function downloadBills(parts: FileParts, ctx: Ctx, { body }: { body: Body }) {
  const about = body.file ?? body.day ?? '';
  ctx.audit.on(about);
  const bills = await filesAsked(parts, ctx, body);
  const [first] = bills;
  if (!first) return refuse('bill.no_file');
  const id = newId();
  const isOne = body.file !== undefined;
  const file = `${id}.${isOne ? first.name.split('.').at(-1) : 'zip'}`;
  const path = join(parts.folder, file);
  await mkdir(parts.folder, { recursive: true, mode: 0o700 });
  try {
    if (isOne) await writeFile(path, first.bytes, { mode: 0o600 });
    const bytes = isOne ? first.bytes.length : await writeZip(path, bills);
    const fileName = isOne ? first.name : `bills-${first.name.slice(0, 10)}.zip`;
    const title = titles[ctx.locale];
    const task = await keepMadeFile(ctx, { id, title, file, fileName, bytes, rows: bills.length });
    ctx.audit.record(about, { taskId: task.id, fileName });
    return task;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
