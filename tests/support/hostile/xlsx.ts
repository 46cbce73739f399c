import { constants, deflateRawSync } from 'node:zlib';
import { LAYOUT_LIES, LOCAL_LIES, zipOf, type Member } from '../hostileZip';
import type { HostileFile } from './hostileFile';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const WORKBOOK =
  `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
  `<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`;
const RELATIONS = `<?xml version="1.0"?><Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`;

/** A workbook whose parts are replaced by the given ones; undefined leaves a part out. */
function workbookOf(parts: Readonly<Record<string, string | Buffer | undefined>>, more: Partial<Member> = {}): Buffer {
  const all: Readonly<Record<string, string | Buffer | undefined>> = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': sheetOf(GOOD_ROWS),
    ...parts,
  };
  return zipOf(
    Object.entries(all).flatMap(([name, data]): Member[] => (data === undefined ? [] : [{ name, data, ...more }])),
  );
}

const sheetOf = (rows: string) => `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
const sheet = (rows: string) => workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(rows) });
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = `<row r="1">${cell('A1', 'g_name')}</row>`;
const GOOD_ROWS = `${HEAD}<row r="2">${cell('A2', 'Lobby')}</row>`;
const sharedStrings = (items: string) =>
  workbookOf({
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst ${MAIN}>${items}</sst>`,
    'xl/worksheets/sheet1.xml': sheetOf(`${HEAD}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`),
  });
const styles = (inner: string) =>
  workbookOf({ 'xl/styles.xml': `<?xml version="1.0"?><styleSheet ${MAIN}>${inner}</styleSheet>` });
const repeated = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join('');

const file = (name: string, status: number, code: string, make: () => Buffer): HostileFile => ({
  name: `xlsx: ${name}`,
  kind: 'xlsx',
  file: make,
  filename: 'file.xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  route: '/api/jobs/imports/scopes',
  expected: { status, code },
});

/** Workbooks that are good: as most programs write them, and with members as some do. */
export const goodWorkbook = (): Buffer => workbookOf({});
export const workbookLaidOut = (member: Partial<Member>): Buffer => workbookOf({}, member);
/** As some libraries write it: with an end of ZIP64 kind, though nothing is big. */
export function longWorkbook(): Buffer {
  const plain = goodWorkbook();
  const end = plain.subarray(-22);
  const [at, count] = [plain.length - 22, BigInt(end.readUInt16LE(10))];
  const long = Buffer.alloc(56);
  long.writeUInt32LE(0x06064b50, 0);
  long.writeBigUInt64LE(44n, 4);
  long.writeBigUInt64LE(count, 24);
  long.writeBigUInt64LE(count, 32);
  long.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  long.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  const short = Buffer.from(end);
  short.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([plain.subarray(0, at), long, locator, short]);
}
/** The end of the archive, with something before it. */
const beforeEnd = (bytes: Buffer, more: Buffer) => Buffer.concat([bytes.subarray(0, -22), more, bytes.subarray(-22)]);

export const hostileWorkbooks: readonly HostileFile[] = [
  ...LOCAL_LIES.map(([what, local]) =>
    file(`another ${what} in the local heads`, 422, 'IMPORT_FILE_UNREADABLE', () => workbookOf({}, { local })),
  ),
  ...LAYOUT_LIES.map(([what, , change]) =>
    file(what, 422, 'IMPORT_FILE_UNREADABLE', () => zipOf(change(memberList()))),
  ),
  file('bytes in front', 422, 'IMPORT_FILE_UNREADABLE', () =>
    zipOf(memberList(), { before: Buffer.from('PK\x03\x04 hidden') }),
  ),
  file('bytes behind the directory', 422, 'IMPORT_FILE_UNREADABLE', () =>
    beforeEnd(goodWorkbook(), Buffer.from('hidden')),
  ),
  file('a number format of 50 000 brackets', 422, 'FILE_TOO_COMPLEX', () =>
    styles(`<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(50_000)}"/></numFmts>`),
  ),
  file('100 000 number formats', 422, 'FILE_TOO_COMPLEX', () =>
    styles(`<numFmts>${repeated(100_000, (n) => `<numFmt numFmtId="${n + 200}" formatCode="0"/>`)}</numFmts>`),
  ),
  file('200 000 cell styles', 422, 'FILE_TOO_COMPLEX', () =>
    styles(`<cellXfs>${'<xf numFmtId="14"/>'.repeat(200_000)}</cellXfs>`),
  ),
  file('3 000 rows with one cell in the last column', 422, 'IMPORT_TOO_MANY_COLUMNS', () =>
    sheet(HEAD + repeated(3_000, (n) => `<row r="${n + 2}">${cell(`XFD${n + 2}`, 'x')}</row>`)),
  ),
  file('300 000 blank rows', 422, 'IMPORT_TOO_MANY_ROWS', () => sheet(HEAD + '<row/>'.repeat(300_000))),
  file('300 000 rows of blank cells', 422, 'IMPORT_TOO_MANY_ROWS', () =>
    sheet(HEAD + '<row><c r="XFD1"/></row>'.repeat(300_000)),
  ),
  file('a shared string of 40 MB of escapes', 422, 'FILE_TOO_COMPLEX', () =>
    sharedStrings(`<si><t>${'_x0041_'.repeat(6_000_000)}</t></si>`),
  ),
  file('a shared string of 40 000 characters', 422, 'IMPORT_CELL_TOO_LONG', () =>
    sharedStrings(`<si><t>${'x'.repeat(40_000)}</t></si>`),
  ),
  file('a shared string in 100 000 runs', 422, 'IMPORT_CELL_TOO_LONG', () =>
    sharedStrings(`<si>${'<r><t>abc</t></r>'.repeat(100_000)}</si>`),
  ),
  file('one shared string in every cell of a big sheet', 422, 'FILE_TOO_COMPLEX', () =>
    workbookOf({
      'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>${'x'.repeat(32_767)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheetOf(
        HEAD + repeated(8_000, (n) => `<row r="${n + 2}"><c t="s"><v>0</v></c></row>`),
      ),
    }),
  ),
  file('a bomb of 560 MB', 422, 'FILE_TOO_COMPLEX', bomb),
  file('a bomb of comments', 422, 'FILE_TOO_COMPLEX', () => sheet(`${HEAD}<!--${'<'.repeat(3_000_000)}-->`)),
  file('a CDATA section of 3 MB', 422, 'FILE_TOO_COMPLEX', () =>
    sheet(`${HEAD}<row r="2"><c><v><![CDATA[${'<'.repeat(3_000_000)}]]></v></c></row>`),
  ),
  file('a tag of 3 MB', 422, 'FILE_TOO_COMPLEX', () => sheet(`${HEAD}<row a="${'x'.repeat(3_000_000)}"/>`)),
  file('100 000 attributes', 422, 'FILE_TOO_COMPLEX', () =>
    sheet(`${HEAD}<row ${repeated(100_000, (n) => `a${n}="" `)}/>`),
  ),
  file('elements nested 100 000 deep', 422, 'FILE_TOO_COMPLEX', () => sheet(HEAD + '<x>'.repeat(100_000))),
  file('entities that expand', 422, 'IMPORT_FILE_UNREADABLE', () =>
    workbookOf({
      'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetOf(`<row><c><v>&b;</v></c></row>`)}`,
    }),
  ),
  file('an external entity', 422, 'IMPORT_FILE_UNREADABLE', () =>
    workbookOf({
      'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${sheetOf(`<row><c><v>&f;</v></c></row>`)}`,
    }),
  ),
  file('XML that ends in the middle', 422, 'IMPORT_FILE_UNREADABLE', () =>
    workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(GOOD_ROWS).slice(0, -30) }),
  ),
  file('a row number that is no number', 422, 'IMPORT_FILE_UNREADABLE', () =>
    sheet(`${HEAD}<row r="x">${cell('A2', 'x')}</row>`),
  ),
  file('a row number beyond the last one', 422, 'IMPORT_FILE_UNREADABLE', () =>
    sheet(`${HEAD}<row r="9e9">${cell('A2', 'x')}</row>`),
  ),
  file('the same row number twice', 422, 'IMPORT_FILE_UNREADABLE', () =>
    sheet(`${HEAD}<row r="2">${cell('A2', 'x')}</row><row r="2">${cell('A2', 'y')}</row>`),
  ),
  file('a cell reference that names no column', 422, 'IMPORT_FILE_UNREADABLE', () =>
    sheet(`${HEAD}<row r="2">${cell('12', 'x')}</row>`),
  ),
  file('a cell of 40 000 characters', 422, 'IMPORT_CELL_TOO_LONG', () =>
    sheet(`${HEAD}<row r="2">${cell('A2', 'x'.repeat(40_000))}</row>`),
  ),
  file('a formula of 300 000 characters', 422, 'IMPORT_CELL_TOO_LONG', () =>
    sheet(`${HEAD}<row r="2"><c r="A2"><f>${'1+'.repeat(150_000)}</f></c></row>`),
  ),
  file('a wrong CRC-32', 422, 'IMPORT_FILE_UNREADABLE', () => damaged((member) => ({ ...member, crc: 1 }))),
  file('a size that is too small', 422, 'IMPORT_FILE_UNREADABLE', () => damaged((member) => ({ ...member, size: 10 }))),
  file('data that do not inflate', 422, 'IMPORT_FILE_UNREADABLE', () =>
    damaged((member) => ({ ...member, raw: true })),
  ),
  file('an encrypted sheet', 422, 'IMPORT_FILE_UNREADABLE', () => damaged((member) => ({ ...member, flags: 0x0801 }))),
  file('two sheets of the same name', 422, 'IMPORT_FILE_UNREADABLE', () =>
    zipOf([...memberList(), { name: SHEET, data: sheetOf(HEAD) }]),
  ),
  file('5 000 entries', 422, 'IMPORT_FILE_UNREADABLE', () =>
    zipOf([...memberList(), ...Array.from({ length: 5_000 }, (_, n): Member => ({ name: `x/${n}`, method: 0 }))]),
  ),
  file('a ZIP that ends in the middle', 422, 'IMPORT_FILE_UNREADABLE', () => goodWorkbook().subarray(0, 400)),
  file('a workbook without its sheet', 415, 'IMPORT_FILE_TYPE', () => workbookOf({ [SHEET]: undefined })),
  file('a ZIP that is no workbook', 415, 'IMPORT_FILE_TYPE', () => zipOf([{ name: 'index.html', data: '<p>' }])),
];

const SHEET = 'xl/worksheets/sheet1.xml';
const memberList = (): Member[] => [
  { name: 'xl/workbook.xml', data: WORKBOOK },
  { name: 'xl/_rels/workbook.xml.rels', data: RELATIONS },
  { name: SHEET, data: sheetOf(GOOD_ROWS) },
];
const damaged = (change: (member: Member) => Member) =>
  zipOf(memberList().map((member) => (member.name === SHEET ? change(member) : member)));

/** One text of 560 MB in half a megabyte: the same compressed megabyte again and again. */
function bomb(): Buffer {
  const [before = '', after = ''] = sheetOf(`${HEAD}<row r="2">${cell('A2', '|')}</row>`).split('|');
  const joined = (text: Buffer) => deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
  const million = joined(Buffer.alloc(1024 * 1024, 'x'));
  const data = Buffer.concat([
    joined(Buffer.from(before)),
    ...Array.from({ length: 560 }, () => million),
    deflateRawSync(Buffer.from(after)),
  ]);
  const size = before.length + 560 * 1024 * 1024 + after.length;
  return damaged((member) => ({ ...member, data, raw: true, size }));
}
