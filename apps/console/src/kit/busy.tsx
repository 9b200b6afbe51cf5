import { LoadingOutlined } from '@ant-design/icons';

const turning = { icon: <LoadingOutlined aria-hidden /> };

/** A button's `loading`, with a picture that does not become part of the button's name. */
export const showBusy = (busy: boolean) => busy && turning;
