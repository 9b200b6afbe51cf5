import { Modal } from 'antd';
import { countText } from '../../ui/format.ts';
import type { Members } from './fleet-view.ts';
import { liveMapWords as words } from './live-map.words.ts';
import { VehicleLines } from './vehicle-lines.tsx';

interface MembersDialogProps {
  members: Members;
  picked: string | undefined;
  onPick(carId: string): void;
  close(): void;
}

/** Vehicles that lie so close together that no zoom parts them. */
export const MembersDialog = ({ members: { list, count }, picked, onPick, close }: MembersDialogProps) => (
  <Modal open title={words.members(countText(count))} footer={null} width={380} onCancel={close}>
    {count > list.length && <p className="muted">{words.firstOf(list.length)}</p>}
    <VehicleLines
      label={words.members(countText(count))}
      list={list}
      picked={picked}
      onPick={({ vehicle }) => {
        onPick(String(vehicle));
        close();
      }}
    />
  </Modal>
);
