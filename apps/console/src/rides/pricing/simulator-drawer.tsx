import type { PriceSchemeRow } from '@kickstand/contract/rides/pricing';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { pricingWords } from './pricing.words.ts';
import { Simulator } from './simulator.tsx';
import './pricing.css';

const words = pricingWords.simulate;

/** What rides cost by a scheme as it holds, and by its draft. */
export default function SimulatorDrawer({ row, close }: { row: PriceSchemeRow; close(): void }) {
  const { serviceAreaId, name, draft, content, modelIds } = row;
  const [which, setWhich] = useState<'held' | 'draft'>(draft ? 'draft' : 'held');
  const shown = which === 'draft' && draft ? draft : { content, modelIds };
  return (
    <Drawer open size={880} title={words.title(name)} onClose={close}>
      {draft && (
        <Segmented<'held' | 'draft'>
          aria-label={words.which}
          value={which}
          options={[
            { value: 'draft', label: words.draft },
            { value: 'held', label: words.held, disabled: row.versionNo === 0 },
          ]}
          onChange={setWhich}
        />
      )}
      <Simulator areaId={serviceAreaId} modelId={shown.modelIds[0] ?? 1} scheme={shown.content} />
    </Drawer>
  );
}
