import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  DIALOGS as DIALOG_NAMES,
  DISPLAYS as DISPLAY_NAMES,
  ICONS as ICON_NAMES,
  WIDGETS as WIDGET_NAMES,
} from '../../../domain/schema/model/registry';
import { DISPLAYS, FIELD_TYPES } from '../../../resources/engine/fieldTypes';
import { FILTER_EDITORS } from '../../../resources/engine/filters/editors';
import { INPUTS, WIDGETS } from '../../../resources/engine/inputs';
import { DIALOGS } from '../../../customViews/dialogs';
import { Icon, iconNamed } from '../../../resources/ui/Icon';

const KINDS =
  'key text longText email url integer number boolean enum code date dateTime reference references bits mask json list rows secret';

afterEach(cleanup);

describe('field types', () => {
  it.each(KINDS.split(' '))('%s has a cell, an input, and an editor for its filter', (kind) => {
    const row = FIELD_TYPES[kind as keyof typeof FIELD_TYPES];
    expect(row.Cell).toBeTypeOf('function');
    expect(INPUTS[row.input]).toBeTypeOf('function');
    if (row.filter) expect(FILTER_EDITORS[row.filter]).toBeTypeOf('function');
  });

  it('knows no kind besides', () => {
    expect(Object.keys(FIELD_TYPES)).toEqual(KINDS.split(' '));
  });

  it('has code for every name that the dialect allows', () => {
    expect(Object.keys(DISPLAYS).sort()).toEqual([...DISPLAY_NAMES].sort());
    expect(Object.keys(WIDGETS).sort()).toEqual([...WIDGET_NAMES].sort());
    expect(Object.keys(DIALOGS).sort()).toEqual([...DIALOG_NAMES].sort());
  });

  it('draws every icon that the dialect allows, and a folder for any other name', () => {
    const pathOf = (name?: string) =>
      render(createElement(Icon, { name: iconNamed(name) }))
        .container.querySelector('path')
        ?.getAttribute('d');
    const folder = pathOf('Folder');
    expect(ICON_NAMES.filter((name) => name !== 'Folder' && pathOf(name) === folder)).toEqual([]);
    expect(pathOf('constructor')).toBe(folder);
    expect(pathOf(undefined)).toBe(folder);
  });
});
