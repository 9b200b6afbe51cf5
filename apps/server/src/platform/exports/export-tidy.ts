import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { sayTo } from './export-endings.ts';
import { makingEnding } from './file-making.service.ts';
import { expireFiles, failAbandoned, neededFiles } from './queue.store.ts';

interface Needs {
  database: Database;
  folder: string;
  now(): number;
  tell: TellOperator;
}

const fileJobOfFile = (name: string) => name.split('.', 1)[0] ?? '';

/** Deletes expired files and those of failed jobs, and gives up on jobs that kill their workers. */
export async function tidyExports({ database, folder, now, tell }: Needs) {
  const say = sayTo(tell);
  const { expired, abandoned, needed } = await database.write(everything, async (db) => ({
    expired: await expireFiles(db, now()),
    abandoned: await failAbandoned(db, now()),
    needed: await neededFiles(db),
  }));
  for (const job of expired) say(job, 'expired', job);
  for (const job of abandoned) say(job, 'failed', job);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if ((entry.isFile() || entry.name.endsWith(makingEnding)) && !needed.has(fileJobOfFile(entry.name)))
      await rm(join(folder, entry.name), { recursive: true, force: true });
}
