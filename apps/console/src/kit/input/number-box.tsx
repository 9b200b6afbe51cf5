import { InputNumber, type InputNumberProps } from 'antd';

export const NumberBox = (props: InputNumberProps<number>) => <InputNumber<number> {...props} />;
