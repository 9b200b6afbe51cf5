import { account, type OwnApiKey } from '@kickstand/contract/platform/account';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { accountWords as words } from './account.words.ts';
import { isAlive, keyCells, keyFields } from './api-key.parts.tsx';

const NewKey = lazy(async () => ({ default: (await import('./api-key-new.tsx')).NewKey }));

const Revoke = defineAsk<OwnApiKey, typeof account.revokeApiKey>({
  call: account.revokeApiKey,
  label: words.revoke,
  level: 2,
  danger: true,
  changes: ({ name }) => words.revokeChanges(name),
  request: ({ keyId }) => ({ params: { keyId } }),
});

const show = {
  ...keyCells,
  keyId: (_: string, row: OwnApiKey) => isAlive(row) && <Revoke row={row} />,
};

/** The operator's own API keys. */
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
            <Parts title={words.keys} rows={list} rowKey="keyId" show={show} labels={keyFields} />
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
