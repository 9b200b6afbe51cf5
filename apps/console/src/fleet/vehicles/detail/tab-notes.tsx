import { type VehicleChange, vehicles } from '@kickstand/contract/fleet/vehicles';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { differencesOf } from '../../../kit/form/differences.ts';
import { tags as tagsCell } from '../../../kit/list/cells.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { logsWords } from '../../../platform/logs/logs.words.ts';
import { changeTerms } from '../../../platform/logs/terms.parts.ts';
import { nothing } from '../../../ui/format.ts';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { editVehicle as EditVehicle } from '../vehicles.actions.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

const pageSize = 20;

/** Note and tags, and the history of changes to the vehicle. */
export default function TabNotes() {
  const vehicle = useShownVehicle();
  const { carId, note, tags } = vehicle;
  return (
    <>
      <section className="vehicle-group">
        {note === '' && tags.length === 0 && <p className="muted">{words.noNote}</p>}
        {note !== '' && <p className="vehicle-note">{note}</p>}
        {tags.length > 0 && <p>{tagsCell(tags, undefined)}</p>}
        <EditVehicle row={vehicle} />
      </section>
      <section className="vehicle-group">
        <h2>{words.history}</h2>
        <History carId={carId} />
      </section>
    </>
  );
}

function History({ carId }: { carId: string }) {
  const [pageNum, setPageNum] = useState(1);
  const answer = useCall(
    vehicles.changes,
    { params: { carId }, query: { pageNum, pageSize } },
    { quiet: true, keep: true },
  );
  return (
    <Loaded of={answer}>
      {({ list, count }) =>
        count === 0 ? (
          <p className="muted">{words.noHistory}</p>
        ) : (
          <>
            <ol className="vehicle-history">
              {list.map((change) => (
                <Change key={change.seq} of={change} />
              ))}
            </ol>
            {count > pageSize && (
              <Pagination
                size="small"
                current={pageNum}
                pageSize={pageSize}
                total={count}
                onChange={setPageNum}
              />
            )}
          </>
        )
      }
    </Loaded>
  );
}

const { colon } = vehiclesWords;
const actions: Readonly<Record<string, string>> = { ...logsWords.actions, ...words.actions };

function Change({ of: { at, operator, action, change, reason, approver } }: { of: VehicleChange }) {
  const fields = words.historyFields;
  return (
    <li>
      <time className="figure">{instantText(at)}</time>
      <strong>{actions[action] ?? action}</strong>
      <span>{operator}</span>
      <ul>
        {differencesOf(change, changeTerms).map(({ key, field, before, after }) => (
          <li key={key}>
            {field}
            {colon}
            {before !== undefined && <s>{before}</s>} {after ?? nothing}
          </li>
        ))}
      </ul>
      {reason && (
        <p className="muted">
          {fields.reason}
          {colon}
          {reason}
        </p>
      )}
      {approver && (
        <p className="muted">
          {fields.approver}
          {colon}
          {approver}
        </p>
      )}
    </li>
  );
}
