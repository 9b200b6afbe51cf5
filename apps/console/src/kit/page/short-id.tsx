import { Button } from 'antd';
import { kitWords as words } from '../kit.words.ts';
import { copyText } from './copy.ts';
import { shortId } from './format.ts';

/** The end of a long number; a click copies all of it. */
export const ShortId = ({ id }: { id: string }) => (
  <Button type="text" className="short-id" title={words.copyNumber(id)} onClick={() => void copyText(id)}>
    {shortId(id)}
  </Button>
);
