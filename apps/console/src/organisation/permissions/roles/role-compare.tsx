import { permissionRoles } from '@kickstand/contract/organisation/permissions';
import { Drawer } from 'antd';
import { useCall } from '../../../kit/client/calls.ts';
import { differenceOf } from '../../../kit/code-tree/code-tree.rules.ts';
import { CodeTree } from '../../../kit/code-tree/code-tree.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { countText } from '../../../ui/format.ts';
import { permissionsWords } from '../permissions.words.ts';

const words = permissionsWords.roles;

interface RoleCompareProps {
  ids: readonly string[];
  close(): void;
}

const useRole = (id = '') => useCall(permissionRoles.info, { query: { id } }, { quiet: true });

/** Compares two roles in the tree. */
export default function RoleCompare({ ids: [first, second], close }: RoleCompareProps) {
  const one = useRole(first);
  const other = useRole(second);
  const tree = useCall(permissionRoles.tree, {}, { quiet: true });
  const title = one.data && other.data ? words.compareTitle(one.data.name, other.data.name) : words.compare;
  return (
    <Drawer open size={880} title={title} onClose={close}>
      <Loaded of={tree}>
        {({ list }) => (
          <Loaded of={one}>
            {(a) => (
              <Loaded of={other}>
                {(b) => {
                  const { added, removed, common } = differenceOf(a.codeList, b.codeList);
                  const counts = [common, added, removed].map(({ length }) => countText(length));
                  return (
                    <>
                      <p>
                        <strong>
                          {words.compareCounts(counts[0] ?? '', counts[1] ?? '', counts[2] ?? '')}
                        </strong>
                      </p>
                      <p className="permission-note">{words.compareHint(a.name, b.name)}</p>
                      <CodeTree nodes={list} value={a.codeList} compare={b.codeList} readOnly />
                    </>
                  );
                }}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Drawer>
  );
}
