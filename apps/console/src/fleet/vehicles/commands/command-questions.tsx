import { type CommandType, parseArgs } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { lazy } from 'react';
import type { QuestionProps, Questions } from '../../../kit/action/asking.tsx';
import { type ArgValues, enteredArgs, startOf } from './command-fields.ts';

const CommandQuestion = lazy(() => import('./command-question.tsx'));

/** A command being chosen and filled in. */
export interface CommandAnswers {
  type: CommandType | undefined;
  values: ArgValues;
}

const parsedOf = ({ type, values }: CommandAnswers) => type && parseArgs(type, enteredArgs(values));

/** The body of the call from complete answers. */
export function commandOf(given: CommandAnswers): { type: CommandType; args?: Record<string, unknown> } {
  const parsed = parsedOf(given);
  if (!given.type || !parsed?.success) throw new Error('the answers are not whole');
  return { type: given.type, ...(Object.keys(parsed.data).length > 0 && { args: parsed.data }) };
}

/**
 * The questions for one of these commands: its arguments, and a reason where needed; a single command is not asked
 * for.
 */
export const commandQuestions = <Of,>(among: readonly CommandType[]): Questions<Of, CommandAnswers> => ({
  start() {
    const type = among.length === 1 ? among[0] : undefined;
    return { type, values: startOf(type) };
  },
  levelOf: ({ type }) => (type && commandRules[type].level >= 3 ? 3 : 2),
  answered: (given) => parsedOf(given)?.success === true,
  Ask: ({ given, put, tried }: QuestionProps<Of, CommandAnswers>) => (
    <CommandQuestion
      among={among}
      given={given}
      put={put}
      tried={tried}
      wrong={parsedOf(given)?.error?.issues[0]?.path[0]}
    />
  ),
});
