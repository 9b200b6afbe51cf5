import { type CommandType, vehicleCommands } from '@kickstand/contract/vehicles';
import { commandRules } from '@kickstand/domain/vehicles';
import { lazy, useState } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import type { Said } from '../../../kit/action/confirm.tsx';
import { defineAction, type FormProps } from '../../../kit/action/define-action.tsx';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import type { Commandable } from '../../vehicle-kit/command-rules.ts';
import { type CreateJob, commonOf, following } from '../../vehicle-kit/one-command.tsx';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import type { CommandGiven } from './command-dialog.tsx';
import { argFields } from './command-fields.ts';

const CommandDialog = lazy(async () => ({
  default: (await import('./command-dialog.tsx')).CommandDialog,
}));

/** A command that says more than its name. */
function withArgs<Row extends Commandable>(type: CommandType): Action<Row> {
  const { level: _, ...common } = commonOf(type);
  return defineAction<Row, CreateJob>({
    ...common,
    call: vehicleCommands.createJob,
    danger: commandRules[type].level >= 3,
    follow: following<Row>(type),
    form: function ArgsForm({ row, send, close }: FormProps<Row, CreateJob>) {
      const [busy, setBusy] = useState(false);
      const [refused, setRefused] = useState<string>();
      const agree = (given: CommandGiven) => {
        setBusy(true);
        send({ body: { ...given, carIds: [row.carId] } }).catch((error: unknown) => {
          setBusy(false);
          setRefused(sentenceOf(error));
        });
      };
      const title = vehiclesWords.progressOf(vehiclesWords.command[type], row.carId);
      return (
        <CommandDialog
          title={title}
          types={[type]}
          busy={busy}
          refused={refused}
          agree={agree}
          cancel={close}
        />
      );
    },
  });
}

/** A command that is only named. */
const plain = <Row extends Commandable>(type: CommandType): Action<Row> =>
  defineAction<Row, CreateJob>({
    ...commonOf(type),
    call: vehicleCommands.createJob,
    danger: commandRules[type].level >= 3,
    request: ({ carId }: Row, said: Said) => ({ body: { type, carIds: [carId], ...said } }),
    follow: following<Row>(type),
  });

/** The button that gives one vehicle a command, with the questions that belong to it. */
export const commandAction = <Row extends Commandable>(type: CommandType): Action<Row> =>
  argFields[type] ? withArgs<Row>(type) : plain<Row>(type);
