import { use } from 'react';
import { None } from './None';
import { RowLinkContext } from './rowLink';
import { TextCell } from './TextCell';
import type { CellProps } from './types';

/** Anything else (`javascript:`, `data:` …) stays text. */
const SAFE = /^(https?:\/\/|mailto:|tel:)/i;

/** The address when it may become a link: only http, https, mailto and tel. */
export function safeHref(value: string): string | undefined {
  return SAFE.test(value.trim()) ? value.trim() : undefined;
}

/** An address: a link when its scheme is safe, text otherwise. */
export function UrlCell(props: CellProps) {
  const { value, where } = props;
  const linked = use(RowLinkContext) || where === 'page';
  if (typeof value !== 'string' || value === '') return <None />;
  const href = linked ? safeHref(value) : undefined;
  if (!href) return <TextCell {...props} />;
  return (
    <a className="e-link e-truncated" href={href} target="_blank" rel="noopener noreferrer" data-tooltip={href}>
      {value}
    </a>
  );
}

/** In a list an e-mail address is text (a click opens the record); on a page it writes to the person. */
export function EmailCell(props: CellProps) {
  const { value, where } = props;
  if (where === 'row' || typeof value !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(value)) return <TextCell {...props} />;
  return (
    <a className="e-link" href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
      {value}
    </a>
  );
}
