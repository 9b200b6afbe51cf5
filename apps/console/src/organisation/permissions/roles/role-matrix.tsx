import { DownloadOutlined } from '@ant-design/icons';
import type { InputOf } from '@kickstand/contract/kit';
import { permissionRoles } from '@kickstand/contract/organisation/permissions';
import { Button } from 'antd';
import { useState } from 'react';
import { send } from '../../../kit/client/client.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { codeTreeWords } from '../../../kit/code-tree/code-tree.words.ts';
import { saveFile } from '../../../kit/export/save-file.ts';
import { useListAddress } from '../../../kit/list/list-address.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { countText } from '../../../ui/format.ts';
import { permissionsWords } from '../permissions.words.ts';
import { matrixCsv } from './matrix.ts';

const words = permissionsWords.roles;

/** The most columns of a readable sheet. */
const mostRoles = 200;
/** How many roles are read at a time. */
const atOnce = 4;

type Filter = Partial<InputOf<typeof permissionRoles.list>['query']>;

const quiet = { quiet: true } as const;
const infoOf = (id: string) => send(permissionRoles.info, { query: { id } }, quiet);

async function inTurns<T, R>(things: readonly T[], work: (thing: T) => Promise<R>) {
  const done: R[] = [];
  for (let i = 0; i < things.length; i += atOnce)
    done.push(...(await Promise.all(things.slice(i, i + atOnce).map(work))));
  return done;
}

/** Downloads all matching roles as a table: roles across, codes down. Returns why it could not. */
async function saveMatrix(filter: Filter): Promise<string | undefined> {
  const { list, count } = await send(
    permissionRoles.list,
    { query: { ...filter, pageNum: 1, pageSize: mostRoles } },
    quiet,
  );
  if (count === 0) return words.matrixNone;
  if (count > list.length) return words.matrixTooMany(countText(mostRoles));
  const tree = await send(permissionRoles.tree, {}, quiet);
  const roles = await inTurns(list, ({ id }) => infoOf(id));
  const csv = matrixCsv(tree.list, roles, {
    ...permissionsWords.matrixFields,
    has: words.matrixHas,
    kinds: codeTreeWords.kinds,
  });
  saveFile(`${words.matrixFile}.csv`, csv, 'text/csv;charset=utf-8');
  return undefined;
}

/** Downloads the roles of the filtered list with all their codes. */
export function MatrixButton({ filters }: { filters: Parameters<typeof useListAddress>[1] }) {
  const { filter } = useListAddress(permissionRoles.list.query, filters);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    const why = await saveMatrix(filter).catch(sentenceOf);
    if (why) tell({ key: 'matrix', kind: 'warning', title: words.matrix, text: why });
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={showBusy(busy)} onClick={() => go()}>
      {words.matrix}
    </Button>
  );
}
