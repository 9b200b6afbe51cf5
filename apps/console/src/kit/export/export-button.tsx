import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../action/access.tsx';
import { BlockedButton } from '../action/action-button.tsx';
import { kitWords as words } from '../kit.words.ts';
import type { ListAddress } from '../list/list-address.ts';
import type { PlainSpec } from '../list/list-screen.tsx';
import type { PageOfRows } from '../list/page-of-rows.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface ExportButtonProps {
  spec: PlainSpec;
  address: ListAddress;
  page: PageOfRows | undefined;
  /** The chosen columns, including those that did not fit. */
  shown: PlainSpec['columns'];
}

/** Exports the list as a file; only where exporting is declared, and to those permitted. */
export function ExportButton({ spec, address, page, shown }: ExportButtonProps) {
  const may = useMay();
  const [asking, setAsking] = useState(false);
  if (!spec.exports || !may(spec.exports.code)) return null;
  if (page?.count === 0)
    return <BlockedButton type="default" size="middle" label={words.export} why={words.nothingToExport} />;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.export}</Button>
      {asking && page && (
        <Suspense>
          <ExportDialog
            spec={spec}
            exports={spec.exports}
            address={address}
            page={page}
            shown={shown}
            close={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
