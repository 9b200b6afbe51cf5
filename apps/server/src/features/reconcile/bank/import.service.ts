import { createHash } from 'node:crypto';
import type { InputOf } from '@kickstand/contract/kit';
import type { bankLines } from '@kickstand/contract/reconcile';
import { accountOf, type BankLine, type BankStatement, contentOf } from '@kickstand/domain/bank';
import { businessDayOf } from '@kickstand/domain/time';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { seesWhole } from '../checks.service.ts';
import { insertBankLines, lockAccounts, type NewBankLine } from './bank.store.ts';
import { refuseRows, statementsIn } from './bank-reader.ts';

/** How a line is known when it comes again: by the bank's number, else by what it says. */
const knownBy = (line: BankLine) =>
  line.bankNo === ''
    ? `says ${createHash('sha256').update(contentOf(line)).digest('hex').slice(0, 32)}`
    : `no ${line.bankNo}`;

const digitsShown = 4;

/** The same statement twice in a file is one: equal lines of different statements are different movements. */
function eachOnce(statements: readonly BankStatement[]): BankStatement[] {
  const known = new Set<string>();
  return statements.filter(({ account, openingCents, closingCents, lines }) => {
    const said = JSON.stringify([
      account,
      openingCents,
      closingCents,
      lines.map((line) => ({ ...line, row: 0 })),
    ]);
    return !known.has(said) && known.add(said);
  });
}

/** The lines of a file as they are kept, each counted among those of its account that are alike. */
function toKeep(statements: readonly BankStatement[], account: string): NewBankLine[] {
  const seen = new Map<string, number>();
  return eachOnce(statements).flatMap((statement) =>
    statement.lines.map(({ partyAccount, ...line }) => {
      const of = statement.account || account;
      const known = knownBy({ ...line, partyAccount });
      const key = [of, known, line.bookedOn, line.cents].join('\n');
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      return {
        ...line,
        id: newId(),
        account: of,
        known,
        nth,
        partyAccountEnd: partyAccount.slice(-digitsShown),
      };
    }),
  );
}

/** Which accounts a file is of: it says so, or whoever brings it does. */
function refuseAccount(statements: readonly BankStatement[], given: string) {
  const other = statements.find(({ account }) => account !== '' && given !== '' && account !== given);
  if (other) refuse('bank.other_account', { account: other.account });
  if (given === '' && statements.some(({ account }) => account === '')) refuse('bank.account');
}

/** Take a statement of a bank; what is known of it already is not taken again. */
export async function importBankFile(
  zone: string,
  ctx: Ctx,
  { body }: InputOf<(typeof bankLines)['importFile']>,
) {
  const { fileName, content } = body;
  ctx.audit.on(fileName);
  if (!seesWhole(ctx)) refuse('bank.whole');
  const bytes = Buffer.from(content, 'base64');
  const { format, statements } = await statementsIn(bytes);
  const given = accountOf(body.account ?? '');
  refuseAccount(statements, given);
  const lines = toKeep(statements, given);
  const now = ctx.now();
  const today = businessDayOf(now, zone);
  const ahead = lines.filter(({ bookedOn }) => bookedOn > today);
  if (ahead.length > 0) refuseRows(ahead.map(({ row, bookedOn }) => ({ row, value: bookedOn })));
  const accounts = [...new Set(lines.map(({ account }) => account))].sort();
  await lockAccounts(ctx.db, accounts);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const file = { id: newId(), digest, fileName, format, lines: lines.length, by: ctx.actor.name, now };
  const added = await insertBankLines(ctx.db, file, lines);
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const said = { lines: lines.length, added, from: days[0] ?? today, to: days.at(-1) ?? today };
  ctx.audit.record(fileName, { ...said, accounts: accounts.join(), sha256: digest });
  return said;
}
