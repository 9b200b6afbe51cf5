import {
  type EffectiveRights,
  permissionRoles,
  permissionUsers,
  type UserRow,
} from '@kickstand/contract/organisation/permissions';
import { endReasons } from '@kickstand/contract/platform/session';
import { Alert, Drawer, Tabs } from 'antd';
import { useCall } from '../../../kit/client/calls.ts';
import { CodeTree } from '../../../kit/code-tree/code-tree.tsx';
import type { Cell } from '../../../kit/list/cells.tsx';
import { Facts } from '../../../kit/page/facts.tsx';
import { MenuPreview } from '../../../kit/page/menu-preview.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { type BothWays, inLocale } from '../../../kit/words.ts';
import { countText } from '../../../ui/format.ts';
import { permissionsWords } from '../permissions.words.ts';
import '../permissions.css';

const { rights: words, comma } = permissionsWords;

/** An account's effective rights, from all its roles and ceilings. */
export default function UserRights({ row: { phone, name }, close }: { row: UserRow; close(): void }) {
  const rights = useCall(permissionUsers.rights, { query: { phone } }, { quiet: true });
  return (
    <Drawer open size={880} title={words.title(name)} onClose={close}>
      <Loaded of={rights}>{(known) => <Known rights={known} />}</Loaded>
    </Drawer>
  );
}

type Places = EffectiveRights['areas'];

const placesText: Cell<Places> = (places) =>
  places === 'all' ? words.all : places.map(({ name }) => name).join(comma) || words.none;
const limitText: Cell<EffectiveRights['limits']> = ({ bulkVehicles }) => countText(bulkVehicles);

/** Why it cannot work, in the words of its login screen. */
const reasonOf = (key: string) => {
  const reason = (endReasons as Readonly<Record<string, BothWays>>)[key];
  return reason ? inLocale(reason) : key;
};

function Known({ rights }: { rights: EffectiveRights }) {
  const tree = useCall(permissionRoles.tree, {}, { quiet: true });
  const { codes, struckOut, idle } = rights;
  return (
    <div className="role-alerts">
      <p className="permission-note">{words.hint}</p>
      {idle !== null && <Alert type="warning" showIcon title={words.idle(reasonOf(idle))} />}
      {struckOut.length > 0 && (
        <Alert type="info" showIcon title={words.struckOut(countText(struckOut.length))} />
      )}
      <Facts of={rights} labels={words} show={{ agents: placesText, areas: placesText, limits: limitText }} />
      <Loaded of={tree}>
        {({ list }) => (
          <Tabs
            aria-label={words.tabs}
            items={[
              {
                key: 'tree',
                label: words.tree,
                children: (
                  <CodeTree nodes={list} value={[...codes, ...struckOut]} struckOut={struckOut} readOnly />
                ),
              },
              {
                key: 'preview',
                label: words.preview,
                children: <MenuPreview codes={codes} nodes={list} />,
              },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}
