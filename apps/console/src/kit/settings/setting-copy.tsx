import type { Action } from '../action/action.ts';
import type { QuestionProps, Questions } from '../action/asking.tsx';
import { defineAsk } from '../action/define-ask.tsx';
import { DialogField } from '../action/dialog-field.tsx';
import { useCall } from '../client/calls.ts';
import { pickManyField } from '../form/fields.tsx';
import { changeLines, Lines } from './setting-values.tsx';
import { settingWords as words } from './setting-words.ts';
import type { Areas, Differences, GroupSpec, Held, SettingsSpec } from './settings-spec.ts';

interface Given {
  areaIds: number[];
}

interface Compared {
  list: readonly { areaId: number; area: string; change: Differences }[];
}

function useCompared({ compare }: SettingsSpec, { group }: GroupSpec, { areaId }: Held, { areaIds }: Given) {
  const request = { params: { areaId, group: group.name }, query: { areaIds } };
  const { data } = useCall(compare, request, { enabled: areaIds.length > 0, keep: true, quiet: true });
  return areaIds.length > 0 ? (data as Compared | undefined)?.list : undefined;
}

/** The button that sets other areas like this one: it says what would change in each. */
export function copyOf(spec: SettingsSpec, one: GroupSpec): Action<Held> {
  const Targets = pickManyField(() => {
    const { data } = useCall(spec.areas, {}, { quiet: true });
    return ((data as Areas | undefined)?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  });
  function Ask({ of, given, put, tried }: QuestionProps<Held, Given>) {
    const compared = useCompared(spec, one, of, given);
    const missing = given.areaIds.length === 0 || compared?.length === 0;
    return (
      <>
        <DialogField label={words.copyTo} wrong={tried && missing && words.copyNeeded} required>
          {({ id }) => (
            <Targets
              id={id}
              value={given.areaIds}
              onChange={(next) => put({ areaIds: (next ?? []).filter((areaId) => areaId !== of.areaId) })}
            />
          )}
        </DialogField>
        {compared?.length === 0 && <p>{words.same}</p>}
        {compared?.map(({ areaId, area, change }) => (
          <section key={areaId} aria-label={area}>
            <h3 className="form-heading">{area}</h3>
            <Lines title={area} lines={changeLines(one.group, change, spec)} />
          </section>
        ))}
      </>
    );
  }
  const questions: Questions<Held, Given> = {
    start: () => ({ areaIds: [] }),
    answered: ({ areaIds }) => areaIds.length > 0,
    useBarred: (given, of) => useCompared(spec, one, of, given)?.length === 0,
    Ask,
  };
  return defineAsk<Held, typeof one.copy, Given>({
    call: one.copy,
    label: words.copy,
    level: 3,
    danger: false,
    as: 'drawer',
    title: ({ area }) => words.copyTitle(one.title, area),
    questions,
    request: ({ areaId, version }, { areaIds, reason }) =>
      ({ params: { areaId }, body: { areaIds, version, reason } }) as never,
    done: (_, reply) => words.copied((reply as { changed: number }).changed),
  });
}
