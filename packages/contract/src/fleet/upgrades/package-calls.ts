import { z } from 'zod';
import { type Access, id, int32, listQuery, pageOf, reason, smallId } from '../../kit/index.ts';
import { packageState } from './packages.rows.ts';

const name = z.string().trim().min(1).max(40);
/** The description of a new package. */
export const saidOfPackage = { name, modelId: smallId, notes: z.string().trim().max(500) };
/** A file of at most so many bytes, in base64. */
export const fileOf = (mostBytes: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((mostBytes * 4) / 3) + 4);

export const packageReply = z.object({ id });

interface PackageSpec<R> {
  /** The names of these calls in the operator log. */
  module: string;
  base: `/${string}`;
  sees: Access;
  deals: Access;
  /** The names of packages, plural and singular, and of the jobs that send them. */
  says: { many: string; one: string; job: string };
  row: R;
}

/** The calls that all packages have, whatever they contain: list, release and withdrawal. */
export function packageCalls<R extends z.ZodType>(spec: PackageSpec<R>) {
  const { module, base, sees, deals, says, row } = spec;
  const params = z.object({ id });
  const one = `${base}/:id` as const;
  return {
    list: {
      summary: `${says.many}, with the number of vehicles running each`,
      method: 'GET',
      path: base,
      access: sees,
      rows: 'own',
      query: listQuery(
        { name: name.optional(), modelId: smallId.optional(), state: packageState.optional() },
        ['uploadedAt', 'name', 'size'],
      ),
      reply: pageOf(row),
    },
    setState: {
      summary: 'Test a draft on a few vehicles, or release one that was tested',
      method: 'POST',
      path: `${one}/state`,
      access: deals,
      rows: 'whole',
      params,
      body: z.object({ state: z.enum(['test', 'released']), version: int32 }),
      reply: packageReply,
      refusals: ['common.not_found', 'common.stale_version', 'fw.package_state'],
      audit: { module, action: 'set_package_state' },
    },
    withdraw: {
      summary: `Withdraw ${says.one}: every ${says.job} of it stops at once and no new one starts`,
      method: 'POST',
      path: `${one}/withdrawal`,
      access: deals,
      rows: 'whole',
      params,
      body: z.object({ version: int32, reason }),
      reply: z.object({ id, stopped: z.int() }),
      refusals: ['common.not_found', 'common.stale_version', 'fw.package_state'],
      audit: { module, action: 'withdraw', sensitive: true },
    },
  } as const;
}
