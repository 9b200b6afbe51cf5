import {
  accountOf,
  amountOf,
  type BadRow,
  type BankFound,
  type BankLine,
  type BankStatement,
  dayOf,
  isYuan,
  tidy,
  tidyAll,
} from './statement.ts';

/** An element of a document parsed without prefixes; attributes begin with `@`. */
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All elements at the end of a path, including repeated ones. */
function at(node: unknown, ...path: readonly string[]): unknown[] {
  let found: unknown[] = [node];
  for (const name of path)
    found = found.flatMap((one) => {
      const value = isNode(one) ? one[name] : undefined;
      return value === undefined ? [] : Array.isArray(value) ? value : [value];
    });
  return found;
}

const textOf = (value: unknown) => {
  const said = isNode(value) ? value['#text'] : value;
  return typeof said === 'string' ? said.trim() : '';
};

/** The first text found at any of the paths. */
const first = (node: unknown, ...paths: readonly string[]) => {
  for (const path of paths)
    for (const found of at(node, ...path.split('/'))) if (textOf(found)) return textOf(found);
  return '';
};

/** The statements of a parsed camt.053 document of any version; undefined if it is not one. */
export function readCamt(document: unknown): BankFound | undefined {
  const said = at(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (said.length === 0) return undefined;
  const found: BankFound = { statements: [], bad: [], foreign: [] };
  let row = 0;
  for (const one of said) {
    const statement: BankStatement = {
      account: accountOf(first(one, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')),
      openingCents: balanceOf(found, one, ['OPBD', 'PRCD']),
      closingCents: balanceOf(found, one, ['CLBD']),
      lines: [],
    };
    for (const entry of at(one, 'Ntry')) {
      row += 1;
      // What is only announced is in no balance, and comes again once it is booked.
      if (!isBooked(entry)) continue;
      const line = lineOf(found, entry, row);
      if (line) statement.lines.push(line);
    }
    found.statements.push(statement);
  }
  return found;
}

const isBooked = (entry: unknown) => ['', 'BOOK'].includes(first(entry, 'Sts/Cd', 'Sts'));

/** A signed amount; the sign is a separate element. Invalid amounts and other currencies are recorded. */
function centsOf(found: BankFound, node: unknown, row: number): number | undefined {
  const [said] = at(node, 'Amt');
  const currency = isNode(said) ? textOf(said['@Ccy']) : '';
  if (!isYuan(currency)) {
    found.foreign.push({ row, value: currency });
    return undefined;
  }
  const cents = amountOf(textOf(said));
  const side = first(node, 'CdtDbtInd');
  if (cents === undefined || cents < 0 || !['CRDT', 'DBIT'].includes(side)) {
    found.bad.push({ row, value: `${textOf(said)} ${side}`.trim() });
    return undefined;
  }
  return side === 'DBIT' && cents > 0 ? -cents : cents;
}

/** The balance of one of these kinds, most specific first. */
function balanceOf(found: BankFound, statement: unknown, kinds: readonly string[]): number | null {
  for (const kind of kinds)
    for (const balance of at(statement, 'Bal'))
      if (first(balance, 'Tp/CdOrPrtry/Cd') === kind) return centsOf(found, balance, 0) ?? null;
  return null;
}

function lineOf(found: BankFound, entry: unknown, row: number): BankLine | undefined {
  const cents = centsOf(found, entry, row);
  const said = first(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
  const bookedOn = dayOf(said);
  const bad: BadRow[] = bookedOn === undefined ? [{ row, value: said }] : [];
  if (cents === 0) bad.push({ row, value: '0' });
  found.bad.push(...bad);
  if (cents === undefined || bookedOn === undefined || bad.length > 0) return undefined;
  return { row, bookedOn, cents, ...toldOf(entry, cents > 0 ? 'Dbtr' : 'Cdtr') };
}

/** The details of an entry; for an entry of several transfers, only what all of them have in common. */
function toldOf(
  entry: unknown,
  side: 'Dbtr' | 'Cdtr',
): Pick<BankLine, 'bankNo' | 'reference' | 'party' | 'partyAccount' | 'text'> {
  const details = at(entry, 'NtryDtls', 'TxDtls');
  const common = (...paths: readonly string[]) => {
    const said = new Set(details.map((one) => first(one, ...paths)));
    return said.size === 1 ? ([...said][0] ?? '') : '';
  };
  const reference = common('Refs/EndToEndId', 'Refs/InstrId');
  return {
    bankNo: tidy(first(entry, 'AcctSvcrRef') || common('Refs/AcctSvcrRef')),
    reference: reference === 'NOTPROVIDED' ? '' : tidy(reference),
    party: tidy(common(`RltdPties/${side}/Nm`, `RltdPties/${side}/Pty/Nm`)),
    partyAccount: accountOf(common(`RltdPties/${side}Acct/Id/IBAN`, `RltdPties/${side}Acct/Id/Othr/Id`)),
    text: tidyAll([
      ...details.flatMap((one) => at(one, 'RmtInf', 'Ustrd').map(textOf)),
      ...details.map((one) => first(one, 'AddtlTxInf')),
      first(entry, 'AddtlNtryInf'),
    ]),
  };
}
