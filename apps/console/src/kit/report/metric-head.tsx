import { countedFor, facts, type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import { Tooltip } from 'antd';
import { ReachedOnce } from '../page/reached-once.tsx';
import { inLocale } from '../words.ts';
import { metricLabel } from './metric-text.ts';
import { reportWords as words } from './report.words.ts';

/** What a figure means, when it is counted, what is left out, and how it adds up. */
function Meaning({ name }: { name: MetricName }) {
  const one = metricOf(name);
  const counted = one.kind === 'ratio' ? [one.of] : countedFor(name);
  const whens = new Set(counted.map(({ fact }) => inLocale(facts[fact].when)));
  return (
    <dl className="metric-meaning">
      <dd>{inLocale(one.is)}</dd>
      <dt>{words.counted}</dt>
      {[...whens].map((when) => (
        <dd key={when}>{when}</dd>
      ))}
      {one.without && (
        <>
          <dt>{words.without}</dt>
          <dd>{inLocale(one.without)}</dd>
        </>
      )}
      <dt>{words.adds}</dt>
      <dd>{words.adding[one.kind === 'metric' ? one.add.time : one.kind]}</dd>
    </dl>
  );
}

/** The name of a figure, which tells its meaning on hover, focus or tap. */
export const MetricHead = ({ name }: { name: MetricName }) => (
  <ReachedOnce>
    <Tooltip title={<Meaning name={name} />} trigger={['hover', 'focus', 'click']} placement="bottomRight">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its meaning is for the keyboard as well */}
      <span className="metric-name" tabIndex={0}>
        {metricLabel(name)}
      </span>
    </Tooltip>
  </ReachedOnce>
);
