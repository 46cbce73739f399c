import type { Translated } from '../catalogue';
import type { home as master } from '../fr/home';

export const home: Translated<typeof master> = {
  menu: 'Dashboard',
  morning: 'Good morning, %{name}',
  evening: 'Good evening, %{name}',
  open: 'Your areas',
  unknownCount: 'Count unavailable',
  counting: 'Counting',
  create: 'Start',
  nothing: 'Your profile does not open any page yet',
  nothingText: 'Ask an administrator of your company to give you rights.',
};
