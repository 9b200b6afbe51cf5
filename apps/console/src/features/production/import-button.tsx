import { ImportOutlined } from '@ant-design/icons';
import { stock } from '@kickstand/contract/production';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Gate } from '../../kit/action/access.tsx';
import { productionWords } from './production.words.ts';

const words = productionWords.stock;
const kinds = ['newVehicles', 'devices', 'batteries', 'sims', 'pairs'] as const;

const ImportDrawer = lazy(async () => ({
  default: (await import('../../kit/import/import-drawer.tsx')).ImportDrawer,
}));

/** Files into stock, by what they bring. */
export function ImportButton() {
  const answers = useQueryClient();
  const [kind, setKind] = useState<(typeof kinds)[number]>();
  const readAnew = () => {
    for (const feature of ['stock', 'assets', 'vehicles'])
      void answers.invalidateQueries({ queryKey: [feature] });
  };
  return (
    <Gate may={stock.addMove}>
      <Dropdown
        menu={{
          items: kinds.map((key) => ({ key, label: words.imports[key] })),
          onClick: ({ key }) => setKind(key as (typeof kinds)[number]),
        }}
      >
        <Button icon={<ImportOutlined aria-hidden />}>{words.importLabel}</Button>
      </Dropdown>
      {kind && (
        <Suspense>
          <ImportDrawer
            kind={kind}
            title={words.imports[kind]}
            close={() => setKind(undefined)}
            done={readAnew}
          />
        </Suspense>
      )}
    </Gate>
  );
}
