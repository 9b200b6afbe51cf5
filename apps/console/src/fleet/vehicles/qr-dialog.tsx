import { assets } from '@kickstand/contract/fleet/production';
import { Button, Modal, QRCode } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';
import { PrintSheet } from './print-sheet.parts.ts';

/** The QR code of a vehicle: to look at, to print, or as a sheet among the exports. */
export default function QrDialog({ row, close }: { row: { carId: string }; close(): void }) {
  const answer = useCall(assets.qrPattern, {}, { quiet: true });
  return (
    <Modal open title={words.qrOf(row.carId)} footer={null} onCancel={close} width={360}>
      <Loaded of={answer}>
        {({ pattern }) => {
          const text = pattern.replace('{carId}', row.carId);
          return (
            <div className="qr-label">
              <QRCode value={text} size={260} type="svg" color="#000000" bgColor="#ffffff" bordered={false} />
              <p className="qr-number">{row.carId}</p>
              <p className="qr-text">{text}</p>
              <div className="command-bar">
                <Button type="primary" onClick={() => window.print()}>
                  {words.print}
                </Button>
                <PrintSheet row={row} />
              </div>
            </div>
          );
        }}
      </Loaded>
    </Modal>
  );
}
