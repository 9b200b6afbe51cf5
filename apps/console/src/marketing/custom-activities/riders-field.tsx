import type { AudienceGroup } from '@kickstand/contract/marketing/audiences';
import { Form } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import { AudienceField } from '../audiences/audience-field.parts.tsx';

/** Field for the riders in its areas that an activity is for. */
export const RidersField: Field<AudienceGroup> = ({ value, onChange }) => {
  const areaIds: unknown = Form.useWatch('areaIds');
  return (
    <AudienceField
      value={value}
      areaIds={Array.isArray(areaIds) ? areaIds : undefined}
      {...(onChange && { onChange })}
    />
  );
};
