import { webFields } from '@kickstand/contract/platform/settings';
import { z } from 'zod';

/** The settings row of the console's configuration. */
export const webSetting = 'clientConfig';

const stored = webFields.partial().extend({ version: z.int().optional() });

/** The stored configuration; an unreadable row counts as unset. */
export function storedWeb(value: unknown): z.infer<typeof stored> {
  const read = stored.safeParse(value ?? {});
  return read.success ? read.data : {};
}
