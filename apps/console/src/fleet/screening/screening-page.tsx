import { type ScreeningRun, screening, screeningRule } from '@kickstand/contract/fleet/screening';
import { ruleText } from '@kickstand/domain/fleet/screening';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useCall, useChange } from '../../kit/client/calls.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { instantText } from '../../kit/page/format.ts';
import { usePage } from '../../kit/page/page.ts';
import { ForbiddenPanel, Loaded, StatePanel } from '../../kit/page/states.tsx';
import { locale } from '../../kit/words.ts';
import { countText } from '../../ui/format.ts';
import { type Draft, draftOf, isSameRule, newDraft, problemsOf, ruleOf } from './draft.ts';
import { type Choice, PresetBar, useChoices } from './preset-bar.tsx';
import { resultList } from './result-list.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { presetName } from './run-list.tsx';
import { screeningWords as words } from './screening.words.ts';
import './screening.css';

const language = locale === 'zh-CN' ? 'zh' : 'en';

/** Screening: find vehicles by conditions, and turn the result into work. */
export default function ScreeningPage() {
  return useMay()(screening.query) ? <Screening /> : <ForbiddenPanel />;
}

function Screening() {
  const { search, setSearch } = usePage();
  const choices = useChoices();
  const shown = useCall(
    screening.run,
    { params: { id: search.run ?? '' } },
    { enabled: search.run !== undefined, quiet: true, keep: true },
  );
  const desk = useDesk(search.run, search.run === undefined ? undefined : shown.data, choices);
  const ask = useChange(screening.query, { quiet: true });
  const [tried, setTried] = useState(false);
  const problems = problemsOf(desk.draft);

  const start = () => {
    setTried(true);
    if (problems.size > 0) return;
    ask.mutate({ body: desk.asked }, { onSuccess: ({ id }) => setSearch({ run: id }) });
  };
  return (
    <div className="screening">
      <h1 className="list-title">{words.title}</h1>
      <PresetBar
        choices={choices}
        chosen={desk.chosen}
        choose={desk.choose}
        rule={problems.size === 0 ? screeningRule.parse(ruleOf(desk.draft)) : undefined}
      />
      <RuleEditor draft={desk.draft} problems={tried ? problems : noProblems} change={desk.change} />
      <div>
        <Button type="primary" loading={showBusy(ask.isPending)} onClick={start}>
          {words.run}
        </Button>
      </div>
      {ask.error && <Alert type="error" showIcon role="alert" title={sentenceOf(ask.error)} />}
      {search.run === undefined ? (
        <StatePanel kind="empty" title={words.none} hint={words.noneHint} />
      ) : (
        <Loaded of={shown}>{(run) => <Result run={run} />}</Loaded>
      )}
    </div>
  );
}

const noProblems: ReadonlyMap<number, string> = new Map();

/** The conditions as edited: those of the result shown, until they are changed. */
function useDesk(runId: string | undefined, run: ScreeningRun | undefined, choices: readonly Choice[]) {
  const [changed, setChanged] = useState<{
    of: string | undefined;
    draft: Draft;
    preset: string | undefined;
  }>();
  const before = useMemo(() => (run ? draftOf(run.rule) : newDraft()), [run]);
  // Another result brings its own conditions.
  const own = changed?.of === runId ? changed : undefined;
  const draft = own?.draft ?? before;
  const preset = own ? own.preset : (run?.presetId ?? run?.system ?? undefined);
  const chosen = choices.find(({ id }) => id === preset);
  const rule = ruleOf(draft);
  const put = (next: Draft, of: string | undefined) => setChanged({ of: runId, draft: next, preset: of });
  return {
    draft,
    chosen,
    change: (next: Draft) => put(next, preset),
    choose: (choice: Choice | undefined) => put(choice ? draftOf(choice.rule) : newDraft(), choice?.id),
    /** The request: an unchanged preset is referred to by its id. */
    asked: chosen && isSameRule(rule, chosen.rule) ? { presetId: chosen.id } : { rule },
  };
}

function Result({ run }: { run: ScreeningRun }) {
  const List = useMemo(() => resultList(run.id), [run.id]);
  if (run.state === 'too_many')
    return <StatePanel kind="empty" title={words.tooMany} hint={words.tooManyHint} />;
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={`${presetName(run)} · ${ruleText(run.rule, language)}`}
        description={`${words.snapshot(instantText(run.at))} · ${words.tookMs(countText(run.tookMs))}`}
      />
      <List key={run.id} fixed={{ runId: run.id }} />
    </>
  );
}
