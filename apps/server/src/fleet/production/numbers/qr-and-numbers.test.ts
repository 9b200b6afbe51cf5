import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { assets, vehicleNumbers } from '@kickstand/contract/fleet/production';
import { isLuhn } from '@kickstand/domain/fleet/production';
import QRCode from 'qrcode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  frameOf,
  good,
  type ProductionFixture,
  productionCodes,
  productionFixture,
} from '../../../../test/production.ts';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-qr-'));
let all: ProductionFixture;
beforeAll(async () => {
  all = await productionFixture(folder);
});
afterAll(async () => {
  await all.fixture.close();
  rmSync(folder, { recursive: true });
});

const north = () =>
  all.fixture.as({
    codes: productionCodes,
    agentId: 3,
    operatorId: 'north',
    scope: { agentIds: [3], opAreaIds: 'all' },
  });

/** Pages of a PDF: the numbers on each, and its dark rectangles. */
function pagesOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed = '']) => {
    const drawn = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    const numbers = [...drawn.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) =>
      Buffer.from([...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''), 'hex').toString(),
    );
    const rectangles = [...drawn.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map((found) =>
      found.slice(1).map(Number),
    );
    return { numbers, rectangles };
  });
}

/** Dark modules of a code as they must be drawn: one rectangle per run. */
function runsOf(text: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (__, column) => (modules.get(row, column) ? '#' : ' ')).join(''),
  );
  return rows.map((row) => [...row.matchAll(/#+/g)].map(({ index, 0: run }) => [index, run.length]));
}

/** Reads the first code of a page from its rectangles, row by row: start and length of each run. */
function firstCode(rectangles: readonly number[][], text: string) {
  const expected = runsOf(text);
  const many = expected.flat().length;
  const size = 96 / expected.length;
  const own = rectangles.slice(0, many);
  const [left, top] = [Math.min(...own.map(([x = 0]) => x)), Math.min(...own.map(([, y = 0]) => y))];
  const rows: number[][][] = expected.map(() => []);
  for (const [x = 0, y = 0, width = 0] of own)
    rows[Math.round((y - top) / size)]?.push([Math.round((x - left) / size), Math.round(width / size)]);
  return rows;
}

const sheetOf = (id: string) => readFileSync(join(folder, `${id}.pdf`));

describe('a sheet of QR codes', () => {
  test('is a PDF with one code per vehicle, each with its number, 24 to a page', async () => {
    const { id: runId } = good(
      await all.maker(vehicleNumbers.reserve, {
        body: { prefix: '61', start: 0, count: 30, checkDigit: false, digits: 9 },
      }),
    );
    const task = good(await all.maker(assets.qrSheet, { body: { runId } }));
    expect(task).toMatchObject({ state: 'done', done: 30, fileName: 'qr-610000000.pdf' });
    const pdf = sheetOf(task.id);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = pagesOf(pdf);
    expect(pages.map(({ numbers }) => numbers.length)).toEqual([24, 6]);
    const numbers = pages.flatMap((page) => page.numbers);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, n) => String(610_000_000 + n)));
    const codes = numbers.map((number) => runsOf(`https://scan.example.com/b/${number}`).flat().length);
    const drawn = pages.reduce((sum, { rectangles }) => sum + rectangles.length, 0);
    expect(drawn).toBe(codes.reduce((sum, many) => sum + many, 0));
    const text = `https://scan.example.com/b/${numbers[0]}`;
    expect(firstCode(pages[0]?.rectangles ?? [], text)).toEqual(runsOf(text));
  });

  test('holds the address that is set when it is printed', async () => {
    expect(
      await all.maker(assets.setQrPattern, { body: { pattern: 'http://plain.example/{carId}' } }),
    ).toMatchObject({ status: 400 });
    const pattern = 'https://ride.example.cn/q?b={carId}&v=2';
    good(await all.maker(assets.setQrPattern, { body: { pattern } }));
    expect(good(await north()(assets.qrPattern, {}))).toEqual({ pattern });
    const task = good(await all.maker(assets.qrSheet, { body: { carIds: ['620000001'] } }));
    const [page] = pagesOf(sheetOf(task.id));
    const text = 'https://ride.example.cn/q?b=620000001&v=2';
    expect(firstCode(page?.rectangles ?? [], text)).toEqual(runsOf(text));
  });

  test('is not made of vehicles or numbers of somebody else, nor of nothing', async () => {
    const carId = '630000001';
    good(
      await all.maker(assets.single, {
        body: { carId, agentId: 2, modelId: 1, frameNo: frameOf(63) },
      }),
    );
    const run = good(
      await all.maker(vehicleNumbers.reserve, {
        body: { prefix: '63', start: 100, count: 2, checkDigit: false, digits: 9 },
      }),
    );
    const ask = north();
    for (const body of [{ carIds: [carId] }, { carIds: [run.first] }, { runId: run.id }])
      expect(await ask(assets.qrSheet, { body })).toMatchObject({ status: 404 });
    expect(await ask(assets.qrSheet, { body: {} })).toMatchObject({ code: 'common.invalid' });
  });
});

describe('new numbers', () => {
  const wanted = { prefix: '75', start: 0, count: 5, checkDigit: false, digits: 9 as const };

  test('pass over those that a vehicle has, also one of another company', async () => {
    for (const carId of ['750000001', '750000003'])
      good(
        await all.maker(assets.single, {
          body: { carId, agentId: 3, modelId: 1, frameNo: frameOf(Number(carId)) },
        }),
      );
    const { list, taken } = good(await all.maker(vehicleNumbers.preview, { query: wanted }));
    expect(list).toEqual(['750000000', '750000002', '750000004', '750000005', '750000006']);
    expect(taken).toEqual(['750000001', '750000003']);
    expect(good(await all.maker(vehicleNumbers.reserve, { body: wanted }))).toMatchObject({
      first: '750000000',
      last: '750000006',
      numbers: 5,
      built: 0,
    });
    const next = good(await north()(vehicleNumbers.reserve, { body: wanted }));
    expect(next).toMatchObject({ first: '750000007', last: '750000011' });
  });

  test('that many ask for at once are all different', async () => {
    const body = { ...wanted, prefix: '76', count: 50 };
    const runs = await Promise.all(
      [all.maker, north(), all.maker, north()].map(async (ask) =>
        good(await ask(vehicleNumbers.reserve, { body })),
      ),
    );
    const lists = await Promise.all(
      runs.map(async ({ id }, i) => {
        const query = { runId: id, pageSize: 200, dir: 'asc' as const };
        return good(await (i % 2 ? north() : all.maker)(vehicleNumbers.ofRun, { query })).list;
      }),
    );
    expect(lists.map((list) => list.length)).toEqual([50, 50, 50, 50]);
    expect(new Set(lists.flat().map(({ carId }) => carId)).size).toBe(200);
  });

  test('end in a check digit that a mistyped digit breaks', async () => {
    const query = { ...wanted, prefix: '77', checkDigit: true };
    const { list } = good(await all.maker(vehicleNumbers.preview, { query }));
    expect(list.every(isLuhn)).toBe(true);
    expect(list.map((number) => number.slice(0, 8))).toEqual(
      [0, 1, 2, 3, 4].map((n) => `77${String(n).padStart(6, '0')}`),
    );
  });

  test('are refused where their range has no more of them', async () => {
    const query = { ...wanted, prefix: '7654321', digits: 8 as const, start: 8 };
    expect(await all.maker(vehicleNumbers.preview, { query })).toMatchObject({ code: 'numbers.range' });
    const limited = all.fixture.as({
      codes: productionCodes,
      agentId: 3,
      operatorId: 'north',
      scope: { agentIds: [3], opAreaIds: [31] },
    });
    expect(await limited(vehicleNumbers.reserve, { body: wanted })).toMatchObject({ code: 'scope.denied' });
  });

  test('are seen by the company that reserved them, and not by another', async () => {
    const run = good(await north()(vehicleNumbers.reserve, { body: { ...wanted, prefix: '78' } }));
    const south = all.fixture.as({
      codes: productionCodes,
      agentId: 4,
      operatorId: 'south',
      scope: { agentIds: [4], opAreaIds: 'all' },
    });
    expect(good(await south(vehicleNumbers.runs, {})).list.map(({ id }) => id)).not.toContain(run.id);
    expect(good(await south(vehicleNumbers.ofRun, { query: { runId: run.id } })).list).toEqual([]);
  });
});
