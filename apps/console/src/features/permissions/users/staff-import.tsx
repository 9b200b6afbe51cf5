import { ImportOutlined } from '@ant-design/icons';
import { importNeeds } from '@kickstand/contract/exports';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Gate } from '../../../kit/action/access.tsx';
import { permissionsWords } from '../permissions.words.ts';

const words = permissionsWords.users;
const ImportDrawer = lazy(async () => ({
  default: (await import('../../../kit/import/import-drawer.tsx')).ImportDrawer,
}));

/** What shows accounts or counts them. */
const shown = ['permissionUsers', 'permissionRoles'];

/** Accounts from a spreadsheet. */
export function StaffImport() {
  const answers = useQueryClient();
  const [open, setOpen] = useState(false);
  const readAnew = () => {
    for (const feature of shown) void answers.invalidateQueries({ queryKey: [feature] });
  };
  return (
    <Gate may={importNeeds.staff}>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {words.importStaff}
      </Button>
      {open && (
        <Suspense>
          <ImportDrawer kind="staff" title={words.importStaff} close={() => setOpen(false)} done={readAnew} />
        </Suspense>
      )}
    </Gate>
  );
}
