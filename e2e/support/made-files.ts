import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask } from './people.ts';

interface Job {
  id: string;
  title: string;
  state: string;
}

/** The files that somebody asked for lately, the newest first. */
async function jobsOf(apiKey: string): Promise<Job[]> {
  const { data } = await ask('/ebike/v3/backend/export/jobs?pageSize=20', { apiKey });
  return (data as { list: Job[] }).list;
}

interface Made {
  apiKey: string;
  /** A part of its title: other journeys make files for the same account meanwhile. */
  title: string;
  /** Asks for it; afterwards the export centre is open. */
  begin(): Promise<void>;
}

/** What is in the file that somebody asks for and fetches from the export centre. */
export async function madeFile(page: Page, { apiKey, title, begin }: Made): Promise<Buffer> {
  const before = new Set((await jobsOf(apiKey)).map(({ id }) => id));
  const find = async () =>
    (await jobsOf(apiKey)).find((job) => job.title.includes(title) && !before.has(job.id));
  await begin();
  await expect.poll(async () => (await find())?.state, { timeout: 120_000, interval: 500 }).toBe('done');
  const made = page
    .getByRole('dialog')
    .getByRole('listitem', { name: (await find())?.title ?? title })
    .first();
  const download = made.getByRole('button', { name: '下载' });
  await download.waitFor({ timeout: 30_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  return readFileSync(await file.path());
}
