import { mostPlanned, type WorkPlan } from '@kickstand/contract/work/work-plans';
import { Alert, Progress, Tooltip } from 'antd';
import { kitWords } from '../../kit/kit.words.ts';
import { instantText } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { countText, moneyText, percentText } from '../../ui/format.ts';
import { jobText } from './plan-text.ts';
import { workPlansPaths } from './work-plans.paths.ts';
import { workPlansWords as words } from './work-plans.words.ts';

const oldMinutes = 15;
const oldRatesMs = 36 * 3_600_000;

/** What of the input is old or missing, in words. */
function doubtsOf({ input, madeAt }: WorkPlan): string[] {
  if (!input) return [];
  const { heardMinutes, ratedAt, unplaced, unknown, stores } = input;
  return [
    heardMinutes !== null && heardMinutes > oldMinutes && words.heard(countText(heardMinutes)),
    ratedAt !== null && (madeAt ?? 0) - ratedAt > oldRatesMs && words.rated(instantText(ratedAt)),
    unplaced.length > 0 && words.unplaced(unplaced.join(', ')),
    unknown > 0 && words.unknown(countText(unknown)),
    stores === 0 && words.noStore,
  ].filter((doubt) => doubt !== false);
}

/** What has to be known of a plan before anything of it is read. */
export function PlanNotes({ plan }: { plan: WorkPlan }) {
  const { state, progress, waitingId, infeasible, input, beyond } = plan;
  const doubts = doubtsOf(plan);
  return (
    <div className="plan-notes">
      {(state === 'waiting' || state === 'making') && (
        <div role="status">
          {words.making}
          <Progress percent={Math.round(progress * 100)} aria-label={words.making} />
        </div>
      )}
      {state === 'failed' && <Alert type="error" title={words.failed} showIcon />}
      {waitingId && (
        <Alert
          type="info"
          showIcon
          title={words.newer}
          action={<PageLink to={workPlansPaths.plan.to({}, { plan: waitingId })}>{words.openNewer}</PageLink>}
        />
      )}
      {beyond > 0 && (
        <Alert type="warning" showIcon title={words.beyond(countText(beyond), countText(mostPlanned))} />
      )}
      {infeasible.length > 0 && (
        <Alert type="warning" showIcon title={words.infeasible(infeasible.map(jobText).join(', '))} />
      )}
      {input && input.missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={words.missing}
          description={input.missing.map((what) => words.missingWhy[what]).join(kitWords.semicolon)}
        />
      )}
      {doubts.length > 0 && (
        <Alert type="warning" showIcon title={words.stale} description={doubts.join(kitWords.semicolon)} />
      )}
    </div>
  );
}

const signed = (cents: number) => (cents > 0 ? `+${moneyText(cents)}` : moneyText(cents));

function Versus({ label, than, net }: { label: string; than: WorkPlan['last']; net: number | null }) {
  if (!than || net === null) return null;
  const old = than.nowCents ?? than.netCents;
  return (
    <li>
      <span className="muted">{label}</span>
      <strong>{old === null ? '-- --' : signed(net - old)}</strong>
      <small>{words.changed(countText(than.persons), countText(than.orders))}</small>
    </li>
  );
}

/** How far the plan is ahead of what people would do without it. */
function VersusRule({ than, net }: { than: WorkPlan['byRule']; net: number | null }) {
  if (!than || net === null) return null;
  const share = than.netCents > 0 ? percentText((100 * (net - than.netCents)) / than.netCents) : null;
  return (
    <li>
      <Tooltip title={words.ruleHint} trigger={['hover', 'focus', 'click']}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what the rule is, is for the keyboard as well */}
        <span className="muted metric-name" tabIndex={0}>
          {words.versusRule}
        </span>
      </Tooltip>
      <strong>{signed(net - than.netCents)}</strong>
      <small>
        {than.stops === 0
          ? words.ruleStays
          : words.rule(moneyText(than.netCents), countText(than.minutes), share)}
      </small>
    </li>
  );
}

/** What a plan comes to, and how it differs from others. */
export const PlanTiles = ({ plan }: { plan: WorkPlan }) => (
  <ul className="plan-tiles">
    <li>
      <span className="muted">{words.net}</span>
      <strong>{moneyText(plan.netCents)}</strong>
    </li>
    <li>
      <span className="muted">{words.stops}</span>
      <strong>{countText(plan.stops)}</strong>
    </li>
    <li>
      <span className="muted">{words.people}</span>
      <strong>{countText(plan.people)}</strong>
    </li>
    <VersusRule than={plan.byRule} net={plan.netCents} />
    <Versus label={words.versusLast} than={plan.last} net={plan.netCents} />
    <Versus label={words.versusYesterday} than={plan.yesterday} net={plan.netCents} />
  </ul>
);
