import { permissionUsers, type UserRow } from '@kickstand/contract/organisation/permissions';
import type { OwnApiKey } from '@kickstand/contract/platform/account';
import { Drawer } from 'antd';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { Parts } from '../../../kit/page/facts.tsx';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { isAlive, keyCells, keyFields } from '../../../platform/account/api-key.parts.tsx';
import { permissionsWords } from '../permissions.words.ts';

const words = permissionsWords.keys;

/** A key with its owner. */
interface Key extends OwnApiKey {
  phone: string;
}

const Revoke = defineAsk<Key, typeof permissionUsers.revokeApiKey>({
  call: permissionUsers.revokeApiKey,
  label: words.revoke,
  danger: true,
  applies: isAlive,
  level: 2,
  changes: ({ name }) => words.revokeChanges(name),
  request: ({ phone, keyId }) => ({ body: { phone, keyId } }),
});

const show = { ...keyCells, keyId: (_: string, row: Key) => <Revoke row={row} /> };

/** The API keys of an account, to revoke. */
export default function UserKeys({ row: { phone, name }, close }: { row: UserRow; close(): void }) {
  const keys = useCall(permissionUsers.apiKeys, { query: { phone } }, { quiet: true });
  return (
    <Drawer open size={980} title={words.title(name)} onClose={close}>
      <Loaded of={keys}>
        {({ list }) =>
          list.length === 0 ? (
            <StatePanel kind="empty" title={words.empty} />
          ) : (
            <Parts
              title={words.title(name)}
              rows={list.map((key): Key => ({ ...key, phone }))}
              rowKey="keyId"
              show={show}
              labels={keyFields}
            />
          )
        }
      </Loaded>
    </Drawer>
  );
}
