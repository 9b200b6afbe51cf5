import { instant, link, oneOf, withLayout, yesNo } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import { useLooked } from '../looked.ts';
import { regulatorWords } from '../regulator.words.ts';
import { rowsOf } from './figure-rows.ts';
import { rowOfPin, type ShownPin } from './pins.ts';

const words = regulatorWords.map;
/** The most urgent come first; the lists have all of them. */
const mostShown = 50;

/** The pins of the map as a table with links, for readers who do not use the map. */
export function PinTable({ pins }: { pins: readonly ShownPin[] }) {
  const looked = useLooked();
  const all = rowsOf('complaints', looked, looked);
  const stood = rowsOf('violations', looked, looked);
  return (
    <section aria-label={words.pins}>
      <h2 className="regulator-heading">{words.pins}</h2>
      <Parts
        title={words.pins}
        rows={pins.slice(0, mostShown)}
        rowKey="id"
        empty={words.pinsNone}
        show={{
          name: link<ShownPin>(rowOfPin),
          kind: oneOf(words.pinKinds),
          since: instant,
          isOpen: withLayout(yesNo, { width: 80 }),
          isLate: withLayout(yesNo, { width: 80 }),
        }}
        labels={words.pinFields}
      />
      {pins.length > mostShown && (
        <p className="muted">
          {words.pinsMore(pins.length)}{' '}
          {all && <PageLink to={all}>{regulatorWords.tabs.complaints}</PageLink>}{' '}
          {stood && <PageLink to={stood}>{regulatorWords.tabs.violations}</PageLink>}
        </p>
      )}
    </section>
  );
}
