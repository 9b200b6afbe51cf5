import { account, type OwnApiKey } from '@kickstand/contract/account';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../kit/calls.ts';
import { instant, text } from '../../kit/cells.tsx';
import { defineAction } from '../../kit/define-action.tsx';
import { Parts } from '../../kit/facts.tsx';
import { Loaded, StatePanel } from '../../kit/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { accountWords as words } from './account.words.ts';

const NewKey = lazy(async () => ({ default: (await import('./api-key-new.tsx')).NewKey }));

const Revoke = defineAction<OwnApiKey, typeof account.revokeApiKey>({
  call: account.revokeApiKey,
  label: words.revoke,
  level: 2,
  danger: true,
  changes: ({ name }) => words.revokeChanges(name),
  request: ({ keyId }) => ({ params: { keyId } }),
});

const isOver = ({ expiresAt }: OwnApiKey) => expiresAt !== null && expiresAt <= Date.now();
const isAlive = (row: OwnApiKey) => row.revokedAt === null && !isOver(row);

function standing(row: OwnApiKey) {
  if (row.revokedAt !== null) return <Badge tone="quiet">{words.revoked}</Badge>;
  return isOver(row) ? <Badge tone="quiet">{words.expired}</Badge> : <Badge tone="good">{words.alive}</Badge>;
}

const show = {
  name: text,
  codes: (codes: OwnApiKey['codes']) => (codes ? words.someCodes(codes.length) : words.allOfMine),
  areaIds: (areas: OwnApiKey['areaIds']) => (areas ? words.someAreas(areas.length) : words.allOfMine),
  createdAt: instant,
  usedAt: instant,
  expiresAt: instant,
  revokedAt: (_: number | null, row: OwnApiKey) => standing(row),
  keyId: (_: string, row: OwnApiKey) => isAlive(row) && <Revoke row={row} />,
};

/** Keys that make calls as oneself. */
export function ApiKeys() {
  const answer = useCall(account.apiKeys, {}, { quiet: true });
  const [adding, setAdding] = useState(false);
  return (
    <section className="profile-part">
      <p className="profile-hint">{words.keysHint}</p>
      <div>
        <Button type="primary" onClick={() => setAdding(true)}>
          {words.addKey}
        </Button>
      </div>
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <StatePanel kind="empty" title={words.noKeys} />
          ) : (
            <Parts title={words.keys} rows={list} rowKey="keyId" show={show} labels={words.keyFields} />
          )
        }
      </Loaded>
      {adding && (
        <Suspense>
          <NewKey close={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}
