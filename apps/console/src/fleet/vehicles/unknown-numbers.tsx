import type { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { Alert, Button } from 'antd';
import { copyText } from '../../kit/page/copy.ts';
import { countText } from '../../ui/format.ts';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';

const mostShown = 10;

/** The pasted numbers that do not exist. */
export function UnknownNumbers({ reply }: { reply: ReplyOf<typeof vehicles.list> }) {
  const unknown = reply.unknown ?? [];
  if (unknown.length === 0) return null;
  const shown = unknown.slice(0, mostShown).join(vehiclesComma);
  const list = unknown.length > mostShown ? `${shown} …` : shown;
  return (
    <Alert
      type="warning"
      showIcon
      title={words.unknown(countText(unknown.length), list)}
      action={
        <Button size="small" onClick={() => copyText(unknown.join('\n'))}>
          {words.copyUnknown}
        </Button>
      }
    />
  );
}

const vehiclesComma = ', ';
