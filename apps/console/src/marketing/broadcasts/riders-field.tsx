import { type AudienceGroup, everybody } from '@kickstand/contract/marketing/audiences';
import { Form, Switch } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { AudienceField } from '../audiences/audience-field.parts.tsx';
import { broadcastsWords as words } from './broadcasts.words.ts';

/** Field for the riders who receive it, if any. */
export const RidersField: Field<AudienceGroup> = ({ id, value, onChange }) => {
  const areaIds: unknown = Form.useWatch('areaIds');
  return (
    <div className="field-wide">
      <p>
        <Switch
          {...(id !== undefined && { id })}
          aria-label={words.toRiders}
          checked={value !== undefined}
          onChange={(isOn) => onChange?.(isOn ? everybody : undefined)}
        />{' '}
        <span aria-hidden>{words.toRiders}</span>
      </p>
      {value && (
        <AudienceField
          value={value}
          areaIds={Array.isArray(areaIds) ? areaIds : undefined}
          {...(onChange && { onChange })}
        />
      )}
    </div>
  );
};
