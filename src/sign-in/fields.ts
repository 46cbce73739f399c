import { element } from '../plain-pages/element';

interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autocomplete: string;
  readonly value: string;
  readonly help?: string;
  /** Text next to the label of an optional field. */
  readonly optional?: string;
}

export interface FormField {
  readonly node: HTMLElement;
  readonly input: HTMLInputElement;
  /** The frame around the input, where a button may stand. */
  readonly frame: HTMLElement;
  /** Shows a message under the field, or takes it away. */
  complain(message: string | null): void;
}

/** A labelled text field with its help and its message, all tied to the input for assistive technology. */
export function formField({ name, label, type, autocomplete, value, help, optional }: FieldOptions): FormField {
  const id = `sign-in-${name}`;
  const helpId = help ? `${id}-help` : '';
  const input = element('input', {
    id,
    name,
    type,
    autocomplete,
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-describedby': helpId || null,
  });
  input.value = value;
  const frame = element('div', { class: 'sign-in-frame' }, input);
  const message = element('p', { id: `${id}-error`, class: 'sign-in-message', hidden: true });
  const node = element(
    'div',
    { class: 'sign-in-field' },
    element('label', { for: id }, label, optional && element('span', {}, ` (${optional})`)),
    frame,
    help && element('p', { id: helpId, class: 'sign-in-help' }, help),
    message,
  );

  const complain = (text: string | null) => {
    message.hidden = text === null;
    message.textContent = text ?? '';
    if (text === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    const described = [helpId, text === null ? '' : message.id].filter(Boolean).join(' ');
    if (described) input.setAttribute('aria-describedby', described);
    else input.removeAttribute('aria-describedby');
  };
  input.addEventListener('input', () => complain(null));
  return { node, input, frame, complain };
}
