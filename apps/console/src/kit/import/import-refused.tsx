import { Alert } from 'antd';

/** What was refused, beside what was asked. */
export const ImportRefused = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <Alert type="error" showIcon title={text} role="alert" />;
