import type { importFile } from '@kickstand/contract/places/fences';
import type { z } from 'zod';
import { refuse } from '../../kernel/call/refuse.ts';
import { answerWithin } from '../../kernel/program/bounded-thread.ts';
import { startThread } from '../../kernel/program/start-thread.ts';
import { type FenceFileRead, mostRows, type RowRead } from './fence-file.ts';

const bounds = { what: 'reads fences', seconds: 15, megabytes: 256 };

/** The polygons of a file in WGS-84, read in a thread of its own. Refuses an unreadable file. */
export async function shapesOf(file: z.output<typeof importFile>): Promise<RowRead[]> {
  const { fileName, content, format, crs } = file;
  const workerData = { bytes: Buffer.from(content, 'base64'), format, crs };
  const read = await answerWithin<FenceFileRead>(bounds, (resourceLimits) =>
    startThread(import.meta.url, 'fence-reader.worker', { workerData, resourceLimits }),
  );
  if (read?.kind === 'rows') return read.rows;
  if (read?.kind === 'too_many') refuse('fence.too_many', { max: mostRows });
  return refuse('fence.unreadable', { why: read?.missing ?? fileName });
}
