import { Result } from 'antd';
import { hrefOf } from '../../kit/screens.ts';
import { homeWords as words } from './home.words.ts';

/** In the place of a screen whose code the operator does not hold. */
export default function Forbidden() {
  return (
    <Result
      status="403"
      title={<h1 className="result-title">{words.forbiddenTitle}</h1>}
      subTitle={words.forbiddenText}
      extra={
        <a className="button" href={hrefOf('/log')}>
          {words.backHome}
        </a>
      }
    />
  );
}
