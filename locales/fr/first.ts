import { consequences } from './consequences';
import { engine } from './engine';
import { errors } from './errors';
import { identities } from './identities';
import { menu } from './menu';
import { palette } from './palette';
import { record } from './record';
import { session } from './session';
import { shell } from './shell';
import { success } from './success';
import { time } from './time';
import { transfer } from './transfer';
import { units } from './units';
import { views } from './views';
import { widgets } from './widgets';

/** Texts that the sign-in page, the shell, lists and forms need: they come with the console. */
export const first = {
  consequences,
  engine,
  errors,
  identities,
  menu,
  palette,
  record,
  session,
  shell,
  success,
  time,
  transfer,
  units,
  views,
  widgets,
} as const;
