import { dividedTables } from '../../apps/server/src/kernel/database/partitions.ts';
import { rolloutOf, type Stepping } from '../../apps/server/src/kernel/database/schema/rollout.ts';
import { statementsOf } from '../../apps/server/src/kernel/database/schema/statements.ts';

/** Tables that have more than a million rows in a large deployment: making an index would stop their writers for minutes. */
const bigTables: ReadonlySet<string> = new Set([
  ...dividedTables.map(({ table }) => table),
  ...['activity_event', 'audit_log', 'command', 'coupon_code', 'ledger_entry', 'ledger_posting', 'notice'],
  ...['order_terms', 'ride_order', 'sms_outbox', 'vehicle_state', 'webhook_delivery'],
]);

const table = String.raw`(?:if exists )?(?:only )?"?(\w+)"?`;

/** What breaks a program of the version before, or holds it up, and what to do instead. */
const rules: readonly { breaks: RegExp; advice: string }[] = [
  {
    breaks: new RegExp(`^drop (?:table|view|materialized view|function|type|schema|sequence) ${table}`),
    advice: 'drops what the version before may use: contract, a version after the last use',
  },
  {
    breaks: new RegExp(
      `^alter table ${table} (?:.*, )?drop (?!constraint|not null)(?:column )?(?:if exists )?\\w+`,
    ),
    advice: 'drops what the version before may use: contract, a version after the last use',
  },
  {
    breaks: new RegExp(`^alter (?:table|view|type|function|sequence) ${table}.* rename `),
    advice: 'renames what the version before calls by its name: add the new one, copy by a job, contract',
  },
  {
    breaks: new RegExp(`^alter table ${table} .*alter (?:column )?\\w+ (?:set data )?type `),
    advice: 'changes a type, which rewrites the table: add a column, copy by a job, contract',
  },
  {
    breaks: new RegExp(`^alter table ${table} .*alter (?:column )?\\w+ (?:set not null|drop default)`),
    advice: 'asks of the version before what it does not write: contract',
  },
];

const adding = /\badd (?:column )?(?:if not exists )?(?!constraint\b)"?\w+"? [^,]*/g;
const isDemanding = (column: string) =>
  /\bnot null\b|\bprimary key\b/.test(column) && !/\bdefault\b|\bgenerated\b|\bserial\b/.test(column);

/** What is wrong with one statement; `fresh` are tables that the same migration makes, which nobody knows yet. */
function problemOf(statement: string, fresh: ReadonlySet<string>): string | undefined {
  for (const { breaks, advice } of rules) {
    const [found, name = ''] = breaks.exec(statement) ?? [];
    if (found && !fresh.has(name)) return advice;
  }
  const [, altered = ''] = new RegExp(`^alter table ${table} `).exec(statement) ?? [];
  if (altered && !fresh.has(altered) && (statement.match(adding) ?? []).some(isDemanding))
    return 'adds a column that is not null without a default: the version before does not write it';
  const [, indexed = ''] =
    /^create (?:unique )?index (?!concurrently).*? on (?:only )?"?(\w+)"?/.exec(statement) ?? [];
  if (bigTables.has(indexed) && !fresh.has(indexed))
    return `stops the writers of ${indexed}: "create index concurrently if not exists" in a migration of its own`;
  return undefined;
}

/**
 * Why a migration may not run beside programs of the version before, a line for each statement. Without a header of the
 * time before, and in a contraction, everything may be done.
 */
export function problemsOf(migration: Stepping): string[] {
  if (rolloutOf(migration)?.kind !== 'expand') return [];
  const statements = statementsOf(migration.sql);
  const fresh = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?"?(\w+)"?/.exec(one)?.[1] ?? []),
  );
  return statements.flatMap((one) => {
    const problem = problemOf(one, fresh);
    return problem ? [`${problem}: ${one.slice(0, 100)}`] : [];
  });
}

/** Contractions that come after something that is not before them. */
export const unknownAfter = (migrations: readonly Stepping[]): string[] =>
  migrations.flatMap((one, at) => {
    const rollout = rolloutOf(one);
    if (rollout?.kind !== 'contract') return [];
    const isThere = migrations.slice(0, at).some(({ version }) => version === rollout.after);
    return isThere
      ? []
      : [`${one.version} (${one.name}) contracts after ${rollout.after}, which is not before it`];
  });
