import { webFields } from '@kickstand/contract/platform/settings';
import { z } from 'zod';

/** The row of settings in which the console's own configuration stands. */
export const webSetting = 'clientConfig';

const stored = webFields.partial().extend({ version: z.int().optional() });

/** What is kept of it; a row that cannot be read says nothing. */
export function storedWeb(value: unknown): z.infer<typeof stored> {
  const read = stored.safeParse(value ?? {});
  return read.success ? read.data : {};
}
