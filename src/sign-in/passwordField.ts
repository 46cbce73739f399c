import type { SessionTexts } from '../plain-pages/texts';
import { drawing, element } from '../plain-pages/element';
import { formField, type FormField } from './fields';

const EYE = 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5';
const STROKE = 'M4 4l16 16';

function eye(crossed: boolean): SVGSVGElement {
  return drawing(
    'svg',
    { viewBox: '0 0 24 24', width: 18, height: 18, 'aria-hidden': 'true' },
    drawing('path', {
      d: crossed ? EYE + STROKE : EYE,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.7,
      'stroke-linecap': 'round',
    }),
  );
}

/** The password, which can be shown, with a hint while Caps Lock is on. */
export function passwordField(texts: SessionTexts['signIn'], value: string): FormField {
  const field = formField({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'current-password',
    value,
  });
  const toggle = element('button', { type: 'button', class: 'sign-in-eye' });
  const show = (shown: boolean) => {
    field.input.type = shown ? 'text' : 'password';
    toggle.setAttribute('aria-label', shown ? texts.hide : texts.show);
    toggle.title = shown ? texts.hide : texts.show;
    toggle.replaceChildren(eye(shown));
  };
  show(false);
  toggle.addEventListener('click', () => show(field.input.type === 'password'));
  field.frame.append(toggle);

  const capsLock = element('p', { class: 'sign-in-help', role: 'status' });
  const watch = (event: KeyboardEvent | MouseEvent) => {
    const on = event.getModifierState('CapsLock');
    capsLock.textContent = on ? texts.capsLock : '';
  };
  field.input.addEventListener('keydown', watch);
  field.input.addEventListener('keyup', watch);
  field.input.addEventListener('mousedown', watch);
  field.input.addEventListener('blur', () => (capsLock.textContent = ''));
  field.node.append(capsLock);
  return field;
}
