import type { Locale } from '../../../kernel/call/refuse.ts';
import { partNames } from './parts.ts';

/** `warning`: it works and will not for long; `wrong`: something does not work. */
type Level = 'well' | 'warning' | 'wrong';

/** A sentence in every language of the console. */
export type Sentence = Readonly<Record<Locale, string>>;

export type Part = keyof typeof partNames;

/** What was found about one part of a deployment, as a sentence, and what to do about it. */
export interface Finding {
  part: Part;
  level: Level;
  text: Sentence;
  todo?: Sentence;
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const gigabyte = 1e9;

/** A sentence that somebody else wrote, such as an error's message. */
export const quoted = (text: string): Sentence => ({ 'zh-CN': text, 'en-US': text });
export const both = (zh: string, en: string): Sentence => ({ 'zh-CN': zh, 'en-US': en });

/** Free space where the data lies, in bytes. */
export function judgeDisk({ free, total }: { free: number; total: number }): Finding {
  const part = 'disk';
  const [left, all] = [(free / gigabyte).toFixed(1), (total / gigabyte).toFixed(0)];
  const text = both(`剩余 ${left} GB，共 ${all} GB`, `${left} GB of ${all} GB are free`);
  const todo = both('腾出空间，或把 DATA_DIR 移到更大的磁盘', 'free some, or move DATA_DIR to a larger disk');
  if (free < gigabyte) return { part, level: 'wrong', text, todo };
  return free < Math.max(5 * gigabyte, total / 20)
    ? { part, level: 'warning', text, todo }
    : { part, level: 'well', text };
}

/** How far the database's clock and this machine's are apart, in milliseconds. */
export function judgeClock(apartMs: number): Finding {
  const seconds = Math.abs(apartMs / 1_000);
  const [part, apart] = ['clock' as const, seconds.toFixed(1)];
  const text = both(
    `数据库与本机的时钟相差 ${apart} 秒`,
    `the database's clock and the one of this machine are ${apart} s apart`,
  );
  if (seconds <= 2) return { part, level: 'well', text };
  const todo = both(
    '让两者与同一组时间服务器对时（chrony）',
    'synchronise both with the same time servers (chrony)',
  );
  return { part, level: seconds <= 30 ? 'warning' : 'wrong', text, todo };
}

type Versions = { database: number; program: number };

type Schema = 'current' | { tooOld: Versions } | { tooNew: Versions };

/** The schema of the database against the migrations of this program; `automatic`: a start migrates it. */
export function judgeSchema(state: Schema, { automatic = false } = {}): Finding {
  const part = 'schema';
  if (state === 'current')
    return { part, level: 'well', text: both('与本版本一致', 'it is the one of this version') };
  if ('tooOld' in state && automatic) {
    const text = both('下次启动时会升级到本版本', 'the next start brings it to this version');
    return { part, level: 'well', text };
  }
  if ('tooOld' in state) {
    const { database, program } = state.tooOld;
    return {
      part,
      level: 'wrong',
      text: both(
        `目前是 ${database}，本版本需要 ${program}`,
        `it is at ${database}, this version needs ${program}`,
      ),
      todo: both('先备份，再运行 npm run migrate', 'make a backup and run "npm run migrate"'),
    };
  }
  const { database, program } = state.tooNew;
  return {
    part,
    level: 'wrong',
    text: both(
      `目前是 ${database}，高于本版本的 ${program}`,
      `it is at ${database}, beyond the ${program} of this version`,
    ),
    todo: both('启动较新版本的程序', 'start the newer version of the program'),
  };
}

/** The rights of the role that the programs work with. */
export function judgeRole(role: { name: string; isSuperuser: boolean; bypassesRows: boolean }): Finding {
  const [part, { name }] = ['rights' as const, role];
  if (!role.isSuperuser && !role.bypassesRows) {
    const text = both(`角色 ${name} 受行级权限约束`, `the role ${name} is bound by row-level security`);
    return { part, level: 'well', text };
  }
  return {
    part,
    level: 'wrong',
    text: both(
      `角色 ${name} 不受行级权限约束：程序一旦出错，可能把一家公司的数据给另一家看`,
      `the role ${name} is not bound by row-level security: a fault of the program could show one company's rows to another`,
    ),
    todo: quoted(`alter role ${name} nosuperuser nobypassrls`),
  };
}

/** Tables whose rows found no partition of their own. */
export function judgePartitions(full: readonly string[]): Finding {
  const part = 'partitions';
  if (full.length === 0)
    return {
      part,
      level: 'well',
      text: both('每条记录都在自己的分区里', 'every row has a partition of its own'),
    };
  return {
    part,
    level: 'warning',
    text: both(
      `${full.join('、')} 的默认分区里有记录：过期后不会被清理`,
      `rows lie in the default partition of ${full.join(', ')}: they are not dropped when they are too old`,
    ),
    todo: both(
      '让 DATABASE_OWNER_URL 指向表的所有者，下次启动会移走这些记录',
      'let DATABASE_OWNER_URL name the owner of the tables; the next start moves the rows',
    ),
  };
}

/** What waits in a queue, and how long the oldest piece has waited, milliseconds. */
export interface Waiting {
  count: number;
  oldestMs: number;
}

const noJobs = both(
  '检查有没有 jobs（或 all）角色的程序在运行，并看它的日志',
  'see that a program with the role "jobs" (or "all") runs, and read its log',
);

/** A queue of the jobs; `also` is what to look at beyond the program that works through it. */
export function judgeQueue(part: Part, { count, oldestMs }: Waiting, also?: Sentence): Finding {
  if (oldestMs < 10 * minuteMs)
    return { part, level: 'well', text: both(`${count} 条等待`, `${count} waiting`) };
  const minutes = Math.round(oldestMs / minuteMs);
  return {
    part,
    level: oldestMs < 60 * minuteMs ? 'warning' : 'wrong',
    text: both(
      `${count} 条等待，最早的已等 ${minutes} 分钟`,
      `${count} waiting, the oldest for ${minutes} minutes`,
    ),
    todo: also
      ? both(`${noJobs['zh-CN']}；${also['zh-CN']}`, `${noJobs['en-US']}; ${also['en-US']}`)
      : noJobs,
  };
}

/** How long ago the last backup was made, milliseconds; undefined: none was. A demo needs none. */
export function judgeBackup(ageMs: number | undefined, { demo }: { demo: boolean }): Finding {
  const part = 'backup';
  const hours = ageMs === undefined ? undefined : Math.floor(ageMs / hourMs);
  const text =
    hours === undefined
      ? both('还没有做过备份', 'none was made yet')
      : both(`最近一次在 ${hours} 小时前`, `the last one was made ${hours} hours ago`);
  if (demo || (hours !== undefined && hours < 26)) return { part, level: 'well', text };
  return {
    part,
    level: 'warning',
    text,
    todo: both(
      '每天运行 npm run backup（kickstand-backup.timer）',
      'run "npm run backup" every day (kickstand-backup.timer)',
    ),
  };
}

/** A certificate that ends at an instant. */
export function judgeCertificate(endsAt: number, now: number): Finding {
  const part = 'certificate';
  const days = Math.floor((endsAt - now) / dayMs);
  if (days >= 14)
    return {
      part,
      level: 'well',
      text: both(`还有 ${days} 天有效`, `it is valid for ${days} more days`),
    };
  return {
    part,
    level: days < 0 ? 'wrong' : 'warning',
    text: days < 0 ? both('已过期', 'it has ended') : both(`${days} 天后到期`, `it ends in ${days} days`),
    todo: both('续期，并查清为什么没有自动续期', 'renew it, and look why that did not happen by itself'),
  };
}

const marks: Record<Level, string> = { well: '✓', warning: '!', wrong: '✗' };

/** `✗ schema: it is at 481, this version needs 484; make a backup and run "npm run migrate"` */
export const lineOf = ({ part, level, text, todo }: Finding, locale: Locale = 'en-US') =>
  `${marks[level]} ${partNames[part][locale]}: ${text[locale]}${todo ? `; ${todo[locale]}` : ''}`;
