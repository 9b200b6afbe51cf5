import type { RideActivityKind } from '@kickstand/contract/marketing/campaigns';
import { isRedPacket, valuesOfActivity } from '@kickstand/domain/marketing/ride-activities';
import { Form } from 'antd';
import type { Field } from '../../kit/form/fields.tsx';
import './ride-activities.css';

/** A control that stands there only while the kind that is chosen asks for it. */
const whileAsked = <V,>(isAsked: (activity: RideActivityKind) => boolean, Control: Field<V>): Field<V> =>
  function WhileAsked(props) {
    const activity: RideActivityKind | undefined = Form.useWatch('activity');
    const shows = activity !== undefined && isAsked(activity);
    return shows ? <Control {...props} /> : <span className="field-not-asked" hidden />;
  };

/** The control of a value that only some kinds are made of. */
export const valueField = <V,>(
  name: ReturnType<typeof valuesOfActivity>[number],
  Control: Field<V>,
): Field<V> => whileAsked((activity) => valuesOfActivity(activity).includes(name), Control);

/** A control for all kinds but red packets, which are promised in public. */
export const unlessRedPacket = <V,>(Control: Field<V>): Field<V> =>
  whileAsked((activity) => !isRedPacket(activity), Control);
