import type { InputOf } from '@kickstand/contract/kit';
import type { bankLines } from '@kickstand/contract/money/reconcile';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { seesWhole } from '../checks.service.ts';
import { insertBankLines, lockAccounts } from './bank.store.ts';
import { bankLinesIn } from './bank-reader.ts';

/** Take a statement of a bank; what is known of it already is not taken again. */
export async function importBankFile(
  zone: string,
  ctx: Ctx,
  { body }: InputOf<(typeof bankLines)['importFile']>,
) {
  const { fileName, content, account = '' } = body;
  ctx.audit.on(fileName);
  if (!seesWhole(ctx)) refuse('bank.whole');
  const now = ctx.now();
  const today = businessDayOf(now, zone);
  // Bytes of their own: those of a small buffer lie among others.
  const bytes = new Uint8Array(Buffer.from(content, 'base64'));
  const kept = await bankLinesIn({ bytes, account, today });
  const { format, digest, accounts, count, from, to } = kept;
  await lockAccounts(ctx.db, accounts);
  const file = { id: newId(), digest, fileName, format, lines: count, by: ctx.actor.name, now };
  const added = await insertBankLines(ctx.db, file, kept.lines);
  const said = { lines: count, added, from, to };
  ctx.audit.record(fileName, { ...said, accounts: accounts.join(), sha256: digest });
  return said;
}
