import type { HolderLine } from './answer';

/** An address with its port, as lines show it. */
export const endText = (ip: string | null, port: number | null): string =>
  `${ip ?? '—'}${port === null ? '' : ` : ${port}`}`;

/** The translated address of a line with its ports, or null. */
export const natText = ({ natIp, natPort, natPortEnd }: Pick<HolderLine, 'natIp' | 'natPort' | 'natPortEnd'>) =>
  natIp === null ? null : `NAT ${endText(natIp, natPort)}${natPortEnd === null ? '' : `–${natPortEnd}`}`;
