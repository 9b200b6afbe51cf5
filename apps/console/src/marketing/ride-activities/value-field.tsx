import type { RideActivityKind } from '@kickstand/contract/marketing/campaigns';
import { valuesOfActivity } from '@kickstand/domain/marketing/ride-activities';
import { Form } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import './ride-activities.css';

/** A control that stands there only while the kind that is chosen is made of its value. */
export const valueField = <V,>(
  name: ReturnType<typeof valuesOfActivity>[number],
  Control: Field<V>,
): Field<V> =>
  function ValueField(props) {
    const activity: RideActivityKind | undefined = Form.useWatch('activity');
    const isAsked = activity !== undefined && valuesOfActivity(activity).includes(name);
    return isAsked ? <Control {...props} /> : <span className="field-not-asked" hidden />;
  };
