import type { OwnApiKey } from '@kickstand/contract/platform/account';
import { instant, text } from '../../kit/list/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import { accountWords as words } from './account.words.ts';

const isOver = ({ expiresAt }: OwnApiKey) => expiresAt !== null && expiresAt <= Date.now();

/** Whether a key is active. */
export const isAlive = (row: OwnApiKey) => row.revokedAt === null && !isOver(row);

function standing(row: OwnApiKey) {
  if (row.revokedAt !== null) return <Badge tone="quiet">{words.revoked}</Badge>;
  return isOver(row) ? <Badge tone="quiet">{words.expired}</Badge> : <Badge tone="good">{words.alive}</Badge>;
}

/** The cells of a key, for its holder and for administrators. */
export const keyCells = {
  name: text,
  codes: (codes: OwnApiKey['codes']) => (codes ? words.someCodes(codes.length) : words.allOfMine),
  areaIds: (areas: OwnApiKey['areaIds']) => (areas ? words.someAreas(areas.length) : words.allOfMine),
  stepUp: (may: boolean) => (may ? <Badge tone="warn">{words.sensitiveToo}</Badge> : words.notSensitive),
  assistantWrites: (may: boolean) =>
    may ? <Badge tone="warn">{words.sensitiveToo}</Badge> : words.notSensitive,
  createdAt: instant,
  usedAt: instant,
  expiresAt: instant,
  revokedAt: (_: number | null, row: OwnApiKey) => standing(row),
};

/** The labels of these cells. */
export const keyFields = words.keyFields;
