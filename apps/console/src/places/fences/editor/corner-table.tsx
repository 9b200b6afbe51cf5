import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { fencesWords } from '../fences.words.ts';
import type { Edit, Editing } from './editing.ts';
import { cornerName } from './figures.ts';
import { type Corner, cornersOf, removeRing } from './rings.ts';

const words = fencesWords.editor;
const inSight = 50;

interface CornerTableProps {
  editing: Editing;
  edit(edit: Edit): void;
  locked: boolean;
}

/** Every corner as editable numbers. */
export function CornerTable({ editing, edit, locked }: CornerTableProps) {
  const rings = editing.shapes.now;
  const [wanted, setPage] = useState(1);
  const all = cornersOf(rings);
  const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / inSight)));
  const shown = all.slice((page - 1) * inSight, page * inSight);
  if (all.length === 0) return <p className="muted">{words.nothing}</p>;
  return (
    <div className="corner-table">
      <table aria-label={words.corners}>
        <thead>
          <tr>
            <th scope="col">{words.corner}</th>
            <th scope="col">{words.lng}</th>
            <th scope="col">{words.lat}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {shown.map((corner) => (
            <CornerRow
              key={`${corner.ring}:${corner.corner}`}
              corner={corner}
              at={rings[corner.ring]?.[corner.corner] ?? [0, 0]}
              picked={editing.picked?.ring === corner.ring && editing.picked.corner === corner.corner}
              edit={edit}
              locked={locked}
            />
          ))}
        </tbody>
      </table>
      {all.length > inSight && (
        <Pagination
          size="small"
          current={page}
          pageSize={inSight}
          total={all.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {!locked && rings.length > 1 && (
        <div className="corner-holes">
          {rings.slice(1).map((ring, i) => (
            <Button
              // Holes are only identified by their index.
              key={JSON.stringify(ring[0])}
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => edit({ kind: 'put', rings: removeRing(rings, i + 1) })}
            >
              {words.removeHole(String(i + 1))}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface RowProps {
  corner: Corner;
  at: LngLat;
  picked: boolean;
  edit(edit: Edit): void;
  locked: boolean;
}

function CornerRow({ corner, at: [lng, lat], picked, edit, locked }: RowProps) {
  const name = cornerName(corner.ring, corner.corner);
  const pick = () => edit({ kind: 'pick', corner });
  return (
    <tr aria-current={picked}>
      <th scope="row">{name}</th>
      <td>
        <Degrees
          label={words.lngOf(name)}
          value={lng}
          most={180}
          locked={locked}
          pick={pick}
          take={(next) => edit({ kind: 'move', corner, to: [next, lat] })}
        />
      </td>
      <td>
        <Degrees
          label={words.latOf(name)}
          value={lat}
          most={90}
          locked={locked}
          pick={pick}
          take={(next) => edit({ kind: 'move', corner, to: [lng, next] })}
        />
      </td>
      <td>
        {!locked && (
          <span className="corner-buttons">
            <Button
              size="small"
              type="text"
              aria-label={words.insertAfter(name)}
              title={words.insertAfter(name)}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => edit({ kind: 'insert', after: corner })}
            />
            <Button
              size="small"
              type="text"
              aria-label={words.removeCorner(name)}
              title={words.removeCorner(name)}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => edit({ kind: 'remove', corner })}
            />
          </span>
        )}
      </td>
    </tr>
  );
}

interface DegreesProps {
  label: string;
  value: number;
  most: number;
  locked: boolean;
  pick(): void;
  take(value: number): void;
}

/** An input for degrees; an invalid value is reverted on blur. */
function Degrees({ label, value, most, locked, pick, take }: DegreesProps) {
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    const next = Number(typed);
    if (typed?.trim() && Number.isFinite(next) && Math.abs(next) <= most) take(next);
    setTyped(undefined);
  };
  return (
    <Input
      size="small"
      aria-label={label}
      inputMode="decimal"
      readOnly={locked}
      value={typed ?? String(value)}
      onFocus={pick}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== undefined && settle()}
      onPressEnter={() => typed !== undefined && settle()}
    />
  );
}
