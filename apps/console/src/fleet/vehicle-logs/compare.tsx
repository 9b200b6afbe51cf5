import type { DeviceLogRow } from '@kickstand/contract/fleet/vehicle-logs';
import { Drawer } from 'antd';
import { createContext, useContext, useEffect } from 'react';
import { text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { tell } from '../../kit/page/notices.ts';
import { subjectName } from './event-names.ts';
import { vehicleLogsWords } from './vehicle-logs.words.ts';

const words = vehicleLogsWords.device;

interface Comparison {
  first: DeviceLogRow | undefined;
  choose(row: DeviceLogRow | undefined): void;
}

/** The first message of a comparison. */
export const Comparing = createContext<Comparison>({ first: undefined, choose: () => undefined });

/** A field in words, as in the list. */
function shown(row: DeviceLogRow, key: keyof DeviceLogRow): string {
  const value = row[key];
  if (value === null) return '';
  if (key === 'lng') return `${row.lng}, ${row.lat}`;
  if (key === 'at' || key === 'deviceAt') return instantText(Number(value));
  if (key === 'kind') return words.kinds[row.kind];
  if (key === 'verdict') return words.verdicts[row.verdict];
  if (key === 'direction') return words.directions[row.direction];
  return key === 'subject' ? subjectName(String(value)) : String(value);
}

/** The fields in which two messages differ. */
export const differencesBetween = (a: DeviceLogRow, b: DeviceLogRow) =>
  (Object.keys(words.fields) as (keyof typeof words.fields)[])
    .filter((key): key is keyof typeof words.fields & keyof DeviceLogRow => key in a && key in b)
    .filter((key) => a[key] !== b[key] || (key === 'lng' && a.lat !== b.lat))
    .map((key) => ({
      field: words.fields[key],
      first: shown(a, key),
      second: shown(b, key),
    }));

/** Keeps the first of two messages, and shows the second one beside it. */
export function Compare({ row, close }: { row: DeviceLogRow; close(): void }) {
  const { first, choose } = useContext(Comparing);
  const waits = first === undefined || first.id === row.id;
  useEffect(() => {
    if (!waits) return;
    choose(row);
    tell({ key: 'compare', kind: 'info', text: words.comparing });
    close();
  }, [waits, choose, row, close]);
  if (waits) return null;
  const rows = differencesBetween(first, row);
  const end = () => {
    choose(undefined);
    close();
  };
  return (
    <Drawer open size={720} title={words.compareTitle} onClose={end}>
      {rows.length === 0 ? (
        <p>{words.same}</p>
      ) : (
        <Parts
          title={words.compareTitle}
          rows={rows}
          rowKey="field"
          show={{ field: text, first: text, second: text }}
          labels={words.compareFields}
        />
      )}
    </Drawer>
  );
}
