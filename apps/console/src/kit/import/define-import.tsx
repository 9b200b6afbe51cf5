import { ImportOutlined } from '@ant-design/icons';
import type { importKinds } from '@kickstand/contract/platform/exports';

import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Wanted } from '../action/access.tsx';
import { Gate } from '../action/access.tsx';

const ImportDrawer = lazy(async () => ({ default: (await import('./import-drawer.tsx')).ImportDrawer }));

type Kind = (typeof importKinds)[number];

interface ImportSpec {
  label: string;
  may: Wanted;
  /** The kinds of rows that files may contain, with their labels; if several, one is chosen first. */
  kinds: Partial<Record<Kind, string>>;
  /** Features whose reads are refetched after an import or its undo. */
  refreshes: readonly string[];
}

/** A button for file imports: template, check, rejected rows with reasons, import and undo. */
export function defineImport({ label, may, kinds, refreshes }: ImportSpec) {
  const items = Object.entries(kinds).map(([key, title]) => ({ key, label: title }));
  return function ImportButton() {
    const answers = useQueryClient();
    const [kind, setKind] = useState<string>();
    const readAnew = () => {
      for (const feature of refreshes) void answers.invalidateQueries({ queryKey: [feature] });
    };
    const [only] = items;
    const button = (
      <Button
        icon={<ImportOutlined aria-hidden />}
        {...(items.length === 1 && { onClick: () => setKind(only?.key) })}
      >
        {label}
      </Button>
    );
    return (
      <Gate may={may}>
        {items.length === 1 ? (
          button
        ) : (
          <Dropdown menu={{ items, onClick: ({ key }) => setKind(key) }}>{button}</Dropdown>
        )}
        {kind && (
          <Suspense>
            <ImportDrawer
              kind={kind as Kind}
              title={kinds[kind as Kind] ?? label}
              close={() => setKind(undefined)}
              done={readAnew}
            />
          </Suspense>
        )}
      </Gate>
    );
  };
}
