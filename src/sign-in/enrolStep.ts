import { qrPath } from '../../resources/ui/qrPath';
import { drawing, element } from '../plain-pages/element';
import { codeForm } from './codeForm';
import { linkButton } from './linkButton';
import type { NextStep, Step, StepOptions } from './step';

/** Sets up the second factor that the company asks for; nothing else opens before. */
export function enrolStep(
  { pending, secret, uri }: Extract<NextStep, { challenge: 'enrol' }>,
  options: StepOptions,
): Step {
  const { steps: words } = options.texts;
  const { path, size } = qrPath(uri);
  const picture = drawing(
    'svg',
    { class: 'sign-in-qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': words.qr },
    drawing('rect', { width: size, height: size, fill: 'white' }),
    drawing('path', { d: path, fill: 'black', 'shape-rendering': 'crispEdges' }),
  );
  const key = element(
    'p',
    { class: 'sign-in-secret' },
    words.secret,
    element('code', {}, secret.replace(/.{4}(?=.)/g, '$& ')),
  );
  const open = element('a', { class: 'sign-in-link sign-in-app', href: uri }, words.openApp);
  const links = [linkButton(words.back, options.back)];
  const form = codeForm(options, pending, words.enrolTitle, [picture, open, key], links);
  return {
    title: words.enrolTitle,
    subtitle: words.enrolText,
    node: form.node,
    focus: () => form.input.focus(),
    stop: form.stop,
  };
}
