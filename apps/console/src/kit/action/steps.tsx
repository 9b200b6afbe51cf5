import { Button } from 'antd';
import { useContext } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { useKeys } from '../queue/use-keys.ts';
import { StepContext } from './step-context.ts';

/** Navigation in the head of a drawer opened from a list: next and previous row, by button and by J and K. */
export function Steps() {
  const { back, on } = useContext(StepContext);
  useKeys({ ...(on && { j: on }), ...(back && { k: back }) }, { within: '.ant-drawer' });
  if (!back && !on) return null;
  return (
    <span className="steps">
      <Button size="small" disabled={!back} onClick={back}>
        {words.previousRow} <kbd>K</kbd>
      </Button>
      <Button size="small" disabled={!on} onClick={on}>
        {words.nextRow} <kbd>J</kbd>
      </Button>
    </span>
  );
}
