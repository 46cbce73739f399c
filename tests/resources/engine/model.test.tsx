import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModelProvider, useModel, useResource } from '../../../resources/engine/model';
import { recordTitle } from '../../../resources/engine/values/record';
import { resourceName } from '../../../resources/engine/texts';
import { model, quiet, thing } from '../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Name({ of }: { readonly of: string }) {
  return <p>{`${useModel().version} ${resourceName(useResource(of), 2)}`}</p>;
}

describe('the model', () => {
  it('is given to every screen, and a new one is followed', () => {
    const view = render(
      <ModelProvider model={model()}>
        <Name of="things" />
      </ModelProvider>,
    );
    expect(screen.getByText('1 Choses')).toBeTruthy();
    const texts = { ...thing.texts, name: 'Objet |||| Objets' };
    view.rerender(
      <ModelProvider model={{ ...model({ ...thing, texts }), version: '2' }}>
        <Name of="things" />
      </ModelProvider>,
    );
    expect(screen.getByText('2 Objets')).toBeTruthy();
  });

  it('names what it does not know', () => {
    quiet();
    expect(() =>
      render(
        <ModelProvider model={model()}>
          <Name of="nobody" />
        </ModelProvider>,
      ),
    ).toThrow('Unknown resource "nobody".');
  });
});

describe('the title of a record', () => {
  it('is a field, a template, or the key', () => {
    expect(recordTitle(thing, { id: 1, t_name: 'Lyon' })).toBe('Lyon');
    expect(recordTitle({ ...thing, title: '{t_name} ({t_kind})' }, { id: 1, t_name: 'Lyon', t_kind: 'x' })).toBe(
      'Lyon (x)',
    );
    expect(recordTitle(thing, { id: 7, t_name: '' })).toBe('#7');
    expect(recordTitle(thing, { id: 7, t_name: '\u00a0 ' })).toBe('#7');
    expect(recordTitle(thing, { id: 7, t_name: { a: 1 } })).toBe('#7');
  });
});
