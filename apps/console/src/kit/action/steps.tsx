import { Button } from 'antd';
import { useContext } from 'react';
import { kitWords as words } from '../kit.words.ts';
import { useKeys } from '../queue/use-keys.ts';
import { StepContext } from './step-context.ts';

/** In the head of a drawer that was opened from a list: on to the next row and back, by button and by J and K. */
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
