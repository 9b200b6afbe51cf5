/** `warning`: it works and will not for long; `wrong`: something does not work. */
type Level = 'well' | 'warning' | 'wrong';

/** What was found about one part of a deployment, as a sentence, and what to do about it. */
export interface Finding {
  part: string;
  level: Level;
  text: string;
  todo?: string;
}

const [minuteMs, dayMs] = [60_000, 86_400_000];
const gigabyte = 1e9;

/** Free space where the data lies, in bytes. */
export function judgeDisk(part: string, { free, total }: { free: number; total: number }): Finding {
  const text = `${(free / gigabyte).toFixed(1)} GB of ${(total / gigabyte).toFixed(0)} GB are free`;
  const todo = 'free some, or move DATA_DIR to a larger disk';
  if (free < gigabyte) return { part, level: 'wrong', text, todo };
  return free < Math.max(5 * gigabyte, total / 20)
    ? { part, level: 'warning', text, todo }
    : { part, level: 'well', text };
}

/** How far two clocks are apart, in milliseconds. */
export function judgeClock(part: string, apartMs: number): Finding {
  const seconds = Math.abs(apartMs / 1_000);
  const text = `its clock and the one of this machine are ${seconds.toFixed(1)} s apart`;
  if (seconds <= 2) return { part, level: 'well', text };
  return {
    part,
    level: seconds <= 30 ? 'warning' : 'wrong',
    text,
    todo: 'synchronise both with the same time servers (chrony)',
  };
}

type Versions = { database: number; program: number };

type Schema = 'current' | { tooOld: Versions } | { tooNew: Versions };

/** The schema of the database against the migrations of this program; `automatic`: a start migrates it. */
export function judgeSchema(state: Schema, { automatic = false } = {}): Finding {
  const part = 'schema';
  if (state === 'current') return { part, level: 'well', text: 'it is the one of this version' };
  if ('tooOld' in state && automatic)
    return { part, level: 'well', text: 'the next start brings it to this version' };
  if ('tooOld' in state)
    return {
      part,
      level: 'wrong',
      text: `it is at ${state.tooOld.database}, this version needs ${state.tooOld.program}`,
      todo: 'make a backup and run "npm run migrate"',
    };
  return {
    part,
    level: 'wrong',
    text: `it is at ${state.tooNew.database}, beyond the ${state.tooNew.program} of this version`,
    todo: 'start the newer version of the program',
  };
}

/** The rights of the role that the programs work with. */
export function judgeRole(role: { name: string; isSuperuser: boolean; bypassesRows: boolean }): Finding {
  const part = 'rights';
  if (!role.isSuperuser && !role.bypassesRows)
    return { part, level: 'well', text: `${role.name} is bound by row-level security` };
  return {
    part,
    level: 'wrong',
    text: `${role.name} is not bound by row-level security: a fault of the program could show one company's rows to another`,
    todo: `alter role ${role.name} nosuperuser nobypassrls`,
  };
}

/** Tables whose rows found no partition of their own. */
export function judgePartitions(full: readonly string[]): Finding {
  const part = 'partitions';
  if (full.length === 0) return { part, level: 'well', text: 'every row has a partition of its own' };
  return {
    part,
    level: 'warning',
    text: `rows lie in the default partition of ${full.join(', ')}: they are not dropped when they are too old`,
    todo: 'let DATABASE_OWNER_URL name the owner of the tables; the next start moves the rows',
  };
}

/** What waits in a queue, and how long the oldest piece has waited, milliseconds; undefined: nothing waits. */
export interface Waiting {
  count: number;
  oldestMs?: number;
}

/** A queue of the jobs; `todo` is what to do beyond a look at the program that works through it. */
export function judgeQueue(part: string, { count, oldestMs }: Waiting, todo?: string): Finding {
  if (oldestMs === undefined || oldestMs < 10 * minuteMs)
    return { part, level: 'well', text: `${count} waiting` };
  return {
    part,
    level: oldestMs < 60 * minuteMs ? 'warning' : 'wrong',
    text: `${count} waiting, the oldest for ${Math.round(oldestMs / minuteMs)} minutes`,
    todo: ['see that a program with the role "jobs" (or "all") runs, and read its log', todo]
      .filter(Boolean)
      .join('; '),
  };
}

/** A certificate that ends at an instant. */
export function judgeCertificate(endsAt: number, now: number): Finding {
  const part = 'certificate';
  const days = Math.floor((endsAt - now) / dayMs);
  if (days >= 14) return { part, level: 'well', text: `it is valid for ${days} more days` };
  return {
    part,
    level: days < 0 ? 'wrong' : 'warning',
    text: days < 0 ? 'it has ended' : `it ends in ${days} days`,
    todo: 'renew it, and look why that did not happen by itself',
  };
}

const marks: Record<Level, string> = { well: '✓', warning: '!', wrong: '✗' };

/** `✗ schema: it is at 481, this version needs 484; make a backup and run "npm run migrate"` */
export const lineOf = ({ part, level, text, todo }: Finding) =>
  `${marks[level]} ${part}: ${text}${todo ? `; ${todo}` : ''}`;
