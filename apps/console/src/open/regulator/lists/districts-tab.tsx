import { type DistrictRow, districts } from '@kickstand/contract/open/regulator';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { type Cell, count, text } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { useDistricts } from '../looked.ts';
import { regulatorWords } from '../regulator.words.ts';
import { removeDistrict as Remove, setQuota as SetQuota } from './district.actions.tsx';

const words = regulatorWords.districts;
const ImportDistricts = lazy(() => import('./import-districts.tsx'));

const actionsCell: Cell<string, DistrictRow> = (_, row) => (
  <span className="regulator-actions">
    <SetQuota row={row} />
    <Remove row={row} />
  </span>
);

/** The districts of the areas in scope, with their quotas. */
export default function DistrictsTab() {
  const found = useDistricts();
  const may = useMay();
  const [imports, setImports] = useState(false);
  const start = may(districts.import) && (
    <Button type="primary" onClick={() => setImports(true)}>
      {words.import}
    </Button>
  );
  return (
    <div className="regulator">
      <h1 className="list-title">{regulatorWords.tabs.districts}</h1>
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <StatePanel kind="empty" title={words.empty} hint={words.fileHint}>
              {start}
            </StatePanel>
          ) : (
            <>
              <div>{start}</div>
              <Parts
                title={regulatorWords.tabs.districts}
                rows={list}
                rowKey="id"
                show={{
                  code: text,
                  district: text,
                  quota: count,
                  area: text,
                  company: text,
                  id: actionsCell,
                }}
                labels={{ ...words.fields, id: words.actions }}
              />
            </>
          )
        }
      </Loaded>
      {imports && (
        <Suspense fallback={null}>
          <ImportDistricts close={() => setImports(false)} />
        </Suspense>
      )}
    </div>
  );
}
