import { LoadingOutlined } from '@ant-design/icons';
import './busy.css';

const turning = {
  icon: (
    <span className="busy">
      <LoadingOutlined aria-hidden />
    </span>
  ),
};

/** A button's `loading`, with a picture over its text: no button becomes wider and pushes others under the pointer. */
export const showBusy = (busy: boolean) => busy && turning;
