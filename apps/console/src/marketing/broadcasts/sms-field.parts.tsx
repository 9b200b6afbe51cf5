import { partsOf } from '@kickstand/domain/platform/messages';
import { Input } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { countText } from '../../ui/format.ts';
import { broadcastsWords as words } from './broadcasts.words.ts';

/** Field for the text message, with its number of segments; empty: none. */
export const SmsField: Field<string> = ({ value = '', onChange, ...props }) => (
  <>
    <Input.TextArea
      {...props}
      rows={3}
      maxLength={480}
      value={value}
      onChange={({ target }) => onChange?.(target.value === '' ? undefined : target.value)}
    />
    {value !== '' && (
      <p className="muted" aria-live="polite">
        {words.smsCounter(countText(value.length), countText(partsOf(value)))}
      </p>
    )}
  </>
);
