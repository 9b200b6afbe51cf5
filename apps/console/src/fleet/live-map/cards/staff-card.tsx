import type { StaffPosition } from '@kickstand/contract/work/field-work';
import { Button } from 'antd';
import { instantText } from '../../../kit/page/format.ts';
import { handOver as HandOver } from '../../task-kit/hand-over.parts.tsx';
import { taskKitWords } from '../../task-kit/task-kit.words.ts';
import { layersWords as words } from '../layers/layers.words.ts';

/** A member of the field staff, as reported by the app within five minutes. */
export const StaffCard = ({ person, onPick }: { person: StaffPosition; onPick(carId: string): void }) => (
  <>
    <h3 className="layer-name">{person.name}</h3>
    <dl className="layer-facts">
      <dt>{words.staff.duty}</dt>
      <dd>{person.duty ? words.onDuty : words.offDuty}</dd>
      <dt>{words.staff.work}</dt>
      <dd>{person.work ? taskKitWords.tasks.type[person.work.type] : words.noWork}</dd>
      {person.work && (
        <>
          <dt>{words.staff.vehicle}</dt>
          <dd>
            <Button type="link" size="small" onClick={() => person.work && onPick(person.work.carId)}>
              {person.work.carId}
            </Button>
          </dd>
        </>
      )}
      <dt>{words.staff.at}</dt>
      <dd>{instantText(person.at)}</dd>
    </dl>
    <HandOver row={person} />
  </>
);
