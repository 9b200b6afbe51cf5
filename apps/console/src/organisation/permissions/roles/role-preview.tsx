import type { TreeNode } from '@kickstand/contract/organisation/permissions';
import { Drawer } from 'antd';
import { MenuPreview } from '../../../kit/page/menu-preview.tsx';
import { permissionsWords } from '../permissions.words.ts';

interface RolePreviewProps {
  codes: readonly string[];
  nodes: readonly TreeNode[];
  close(): void;
}

/** The menu as a holder of the role would see it. */
export default function RolePreview({ codes, nodes, close }: RolePreviewProps) {
  return (
    <Drawer open size={880} title={permissionsWords.form.previewTitle} onClose={close}>
      <MenuPreview codes={codes} nodes={nodes} />
    </Drawer>
  );
}
