import { ImportOutlined } from '@ant-design/icons';
import { importNeeds } from '@kickstand/contract/exports';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Gate } from '../../kit/action/access.tsx';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';

const ImportDrawer = lazy(async () => ({
  default: (await import('../../kit/import/import-drawer.tsx')).ImportDrawer,
}));

/** Notes, tags and areas of many vehicles from a spreadsheet. */
export function VehicleImport() {
  const answers = useQueryClient();
  const [open, setOpen] = useState(false);
  const readAnew = () => void answers.invalidateQueries({ queryKey: ['vehicles'] });
  return (
    <Gate may={importNeeds.vehicles}>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {words.byFile}
      </Button>
      {open && (
        <Suspense>
          <ImportDrawer kind="vehicles" title={words.byFile} close={() => setOpen(false)} done={readAnew} />
        </Suspense>
      )}
    </Gate>
  );
}
