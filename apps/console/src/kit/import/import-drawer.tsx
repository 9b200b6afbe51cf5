import { type ImportBatch, importCalls, type importKinds } from '@kickstand/contract/platform/exports';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useCall } from '../client/calls.ts';
import { useUnsaved } from '../form/unsaved.ts';
import { Loaded } from '../page/states.tsx';
import { importWords as words } from './import.words.ts';
import { ImportChoice } from './import-choice.tsx';
import { saveSheet } from './import-file.ts';
import { ImportResult } from './import-result.tsx';
import './import.css';

interface ImportDrawerProps {
  kind: (typeof importKinds)[number];
  title: string;
  close(): void;
  /** Rows were imported, or an import undone: refresh what shows them. */
  done?(batch: ImportBatch): void;
}

/** From the template to the imported rows: nothing is imported before the check has been shown. */
export function ImportDrawer({ kind, title, close, done }: ImportDrawerProps) {
  const [batch, setBatch] = useState<ImportBatch>();
  useUnsaved(batch?.state === 'checked');
  const settled = (next: ImportBatch) => {
    setBatch(next);
    done?.(next);
  };
  return (
    <Drawer
      open
      size={720}
      title={title}
      mask={{ closable: false }}
      onClose={close}
      footer={
        <div className="drawer-buttons">
          {batch && <Button onClick={() => setBatch(undefined)}>{words.another}</Button>}
          <Button onClick={close}>{words.close}</Button>
        </div>
      }
    >
      <div className="import">
        {!batch && <Template kind={kind} />}
        <div hidden={batch !== undefined}>
          <ImportChoice kind={kind} checked={setBatch} />
        </div>
        {batch && <ImportResult key={`${batch.id}:${batch.state}`} batch={batch} settled={settled} />}
      </div>
    </Drawer>
  );
}

/** The meaning of the columns, and a template to fill in. */
function Template({ kind }: Pick<ImportDrawerProps, 'kind'>) {
  const answer = useCall(importCalls.template, { params: { kind } }, { quiet: true });
  return (
    <section aria-label={words.step1}>
      <h3>{words.step1}</h3>
      <Loaded of={answer}>
        {({ columns, xlsx }) => (
          <>
            <Button onClick={() => saveSheet(`${kind}.xlsx`, xlsx)}>{words.template}</Button>
            <table className="import-columns" aria-label={words.columns}>
              <thead>
                <tr>
                  <th scope="col">{words.column}</th>
                  <th scope="col">{words.hint}</th>
                  <th scope="col">{words.example}</th>
                </tr>
              </thead>
              <tbody>
                {columns.map(({ key, label, required, hint, example }) => (
                  <tr key={key}>
                    <th scope="row">
                      {label} {required && <span className="muted">{words.required}</span>}
                    </th>
                    <td>{hint}</td>
                    <td>{example}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </Loaded>
    </section>
  );
}
