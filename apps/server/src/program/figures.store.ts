import type pg from 'pg';

/** The connections of a pool by what they do, and how many callers wait for one. */
export const poolStand = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});
