import { describe, expect, it } from 'vitest';
import { FILE_TYPES, fileTypeOf, refusalOf, type FileType } from '../../../domain/text/fileType';

const OOXML = 'application/vnd.openxmlformats-officedocument';

describe('the kind of a file', () => {
  it.each<[FileType, string, string]>([
    ['image', 'image/png', 'logo.png'],
    ['image', 'image/svg+xml', 'logo.svg'],
    ['video', 'video/mp4', 'tour.mp4'],
    ['audio', 'audio/mpeg', 'welcome.mp3'],
    ['pdf', 'application/pdf', 'terms.pdf'],
    ['compress', 'application/zip', 'theme.zip'],
    ['compress', 'application/x-zip-compressed', 'theme'],
    ['compress', 'application/gzip', 'logs.gz'],
    ['doc', 'application/msword', 'terms.doc'],
    ['doc', `${OOXML}.wordprocessingml.document`, 'terms.docx'],
    ['doc', 'application/vnd.oasis.opendocument.text', 'terms.odt'],
    ['xls', 'application/vnd.ms-excel', 'people.xls'],
    ['xls', `${OOXML}.spreadsheetml.sheet`, 'people.xlsx'],
    ['xls', 'text/csv', 'people.csv'],
    ['ppt', 'application/vnd.ms-powerpoint', 'deck.ppt'],
    ['ppt', `${OOXML}.presentationml.presentation`, 'deck.pptx'],
    ['application', 'application/octet-stream', 'setup.exe'],
    ['application', 'text/html', 'index.html'],
  ])('%s: %s %s', (type, mime, name) => expect(fileTypeOf(mime, name)).toBe(type));

  it('reaches every class', () => {
    const names = ['a.png', 'a.mp4', 'a.mp3', 'a.pdf', 'a.zip', 'a.docx', 'a.xlsx', 'a.pptx', 'a.bin'];
    expect(names.map((name) => fileTypeOf('', name))).toEqual(FILE_TYPES);
  });
});

describe('boundaries: the kind of a file', () => {
  it('believes the mime type before the name', () => {
    expect(fileTypeOf('image/png', 'invoice.pdf')).toBe('image');
    expect(fileTypeOf('application/pdf', 'photo.png')).toBe('pdf');
    expect(fileTypeOf('APPLICATION/PDF; charset=binary', 'x')).toBe('pdf');
  });

  it('asks the name where the type says nothing', () => {
    expect(fileTypeOf('application/octet-stream', 'THEME.ZIP')).toBe('compress');
    expect(fileTypeOf('', 'backup.tar.gz')).toBe('compress');
    expect(fileTypeOf('', 'pdf')).toBe('application');
    expect(fileTypeOf('', '.zip')).toBe('compress');
    expect(fileTypeOf('', 'name.')).toBe('application');
    expect(fileTypeOf('', '')).toBe('application');
    expect(fileTypeOf('nonsense', 'constructor')).toBe('application');
    expect(fileTypeOf('', 'x.constructor')).toBe('application');
  });

  it('takes the size that is exactly the largest, and the file that fills the queue', () => {
    const file = { name: 'a.zip', size: 100, type: 'application/zip' };
    expect(refusalOf(file, { maxSize: 100 }, 0)).toBeUndefined();
    expect(refusalOf(file, { maxSize: 99 }, 0)).toBe('size');
    expect(refusalOf(file, { limit: 2 }, 1)).toBeUndefined();
    expect(refusalOf(file, { limit: 2 }, 2)).toBe('limit');
    expect(refusalOf({ ...file, size: 0 }, { maxSize: 0 }, 0)).toBeUndefined();
    expect(refusalOf(file, {}, 10_000)).toBeUndefined();
  });

  it('judges kinds and mime types', () => {
    const page = { name: 'index.html', size: 1, type: 'text/html;charset=utf-8' };
    expect(refusalOf(page, { types: ['compress'] }, 0)).toBe('type');
    expect(refusalOf(page, { types: ['compress', 'application'] }, 0)).toBeUndefined();
    expect(refusalOf(page, { mimes: ['text/html'] }, 0)).toBeUndefined();
    expect(refusalOf(page, { mimes: ['TEXT/*'] }, 0)).toBeUndefined();
    expect(refusalOf(page, { mimes: ['text/htm', 'image/*'] }, 0)).toBe('mime');
    expect(refusalOf({ ...page, type: '' }, { mimes: ['text/html'] }, 0)).toBe('mime');
    expect(refusalOf(page, { types: [] }, 0)).toBe('type');
  });
});
